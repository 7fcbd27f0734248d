import areas from './areas.json' with { type: 'json' };

const { AREA } = process.env;
const area = areas[AREA];
if (!area) throw new Error(`AREA: expected one of ${Object.keys(areas).join(', ')}, got ${AREA}`);

export default {
  testRunner: 'jest',
  jest: { configFile: 'mutation/jest.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [...area.mutate, '!**/*.test.{ts,tsx}'],
  ignoreStatic: area.ignoreStatic,
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', 'data', 'dist', 'bench', 'docs', 'test-results'],
  // A test that sets its own environment would not run in the one that records coverage per test.
  buildCommand: 'find generator/content -name *.test.ts -exec sed -i /@jest-environment/d {} +',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.cache/mutation-${AREA}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: area.break, break: area.break },
  testRunnerNodeArgs: ['--import', 'tsx'],
};
