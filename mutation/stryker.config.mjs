import { execFileSync } from 'node:child_process';
import areas from './areas.json' with { type: 'json' };

const { AREA, SAMPLE } = process.env;
const area = areas[AREA];
if (!area) throw new Error(`AREA: expected one of ${Object.keys(areas).join(', ')}, got ${AREA}`);

const files = execFileSync('git', ['ls-files', ...area.folders], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|\/testing\//.test(file))
  .filter((file) => !area.except || !new RegExp(area.except).test(file));

export default {
  testRunner: 'jest',
  jest: { configFile: 'mutation/jest.config.ts', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: files,
  ignoreStatic: area.minimum < 90,
  concurrency: 1,
  plugins: ['@stryker-mutator/*', './mutation/sample.mjs'],
  checkers: SAMPLE ? ['sample'] : [],
  // The time-out is so long that a test never reaches it, even on a busy machine.
  timeoutMS: 300_000,
  dryRunTimeoutMinutes: 30,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', 'data', 'dist', 'bench', 'docs', 'test-results'],
  // Stryker provides a test environment that records each test's coverage. Remove the comments in
  // which test files choose another environment, so that these files run in Stryker's environment.
  buildCommand:
    'find src generator packages -name *.test.ts -exec sed -i /@jest-environment/d {} +',
  incremental: true,
  incrementalFile: `.cache/mutation-incremental-${AREA}.json`,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.cache/mutation-${AREA}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: area.minimum, break: area.minimum },
  testRunnerNodeArgs: ['--import', 'tsx'],
};
