import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import JestRunner from 'jest-runner';

const namesFile = 'mutation-tests.json';

/**
 * Runs only the test files that can kill the mutant. It begins with the fastest file and stops at
 * the first one that fails. Stryker selects a mutant's tests by name (`testNamePattern`), but
 * Jest would still load every test file.
 */
export default class TestRunner extends JestRunner {
  async runTests(tests, watcher, options) {
    const { testNamePattern } = this._globalConfig;
    const isFirstRun = !process.env.__STRYKER_ACTIVE_MUTANT__;
    const known = !isFirstRun && existsSync(namesFile) ? JSON.parse(readFileSync(namesFile)) : {};
    const pattern = testNamePattern && new RegExp(testNamePattern, 'i');
    const selected = tests
      .filter(({ path }) => !pattern || known[path]?.names.some((name) => pattern.test(name)))
      .sort((a, b) => known[a.path]?.milliseconds - known[b.path]?.milliseconds);

    let hasFailed = false;
    this.on('test-file-failure', () => {
      hasFailed = true;
    });
    this.on('test-file-success', ([{ path }, { numFailingTests, perfStats, testResults }]) => {
      hasFailed ||= numFailingTests > 0;
      known[path] = {
        milliseconds: perfStats.runtime,
        names: testResults.map(({ fullName }) => fullName),
      };
    });
    for (const test of selected) {
      if (hasFailed && !isFirstRun) break;
      await super.runTests([test], watcher, options);
    }
    if (isFirstRun) writeFileSync(namesFile, JSON.stringify(known));
  }
}
