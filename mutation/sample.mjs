import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const sample = Number(process.env.SAMPLE ?? 1);

/**
 * Selects the mutants to test. If the environment variable SAMPLE is 4, for example, only every
 * fourth mutant is tested. Stryker counts the others as errors, which do not affect the score.
 */
class SampleChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        Number(id) % sample === 0
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
