/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

/**
 * swc compiles a file in a third of the time that TypeScript needs. This matters after `npm ci`,
 * when nothing is cached.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
] satisfies [string, unknown];

const transform = {
  '\\.(m?[jt]s|tsx)$': swc,
};

// These packages are published only as ES modules. Jest runs CommonJS, so it has to transform them.
const modulesOnly =
  'workbox-\\w+|react-intl|intl-messageformat|@formatjs|oauth4webapi|openid-client|jose|universal-cookie|cookie|set-cookie-parser|light-my-request';

// The packages that compile Markdown are also published only as ES modules. There are many of them,
// because `unified`, which runs the compiler's steps, is split into small packages.
const markdownModules =
  '(beautiful-mermaid|remark|rehype|micromark|mdast|hast|unist|vfile)(-[^/]+)?|hastscript|unified|lowlight|parse5|entities|' +
  'property-information|(space|comma)-separated-tokens|character-entities(-[^/]+)?|decode-named-character-reference|' +
  'github-slugger|markdown-table|longest-streak|web-namespaces|@ungap/structured-clone|' +
  'get-east-asian-width|html-void-elements|stringify-entities|trim-trailing-lines|collapse-white-space|escape-string-regexp|is-plain-obj|bail|ccount|devlop|trim-lines|trough|zwitch';

/**
 * In a build, these constants get their values from the owner's files
 * (generator/bundle/ownerDefinitions.ts). Tests use the values below.
 */
const globals = {
  OWNER_PROFILE: {
    name: { 'zh-Hant-TW': '林予安', en: 'Yu-An Lin' },
    line: { 'zh-Hant-TW': '工程師', en: 'An engineer', ja: 'エンジニア' },
    links: [{ label: 'Code', url: 'https://example.com/code' }],
  },
  WRITTEN_SECTIONS: ['article-share', 'coding-notes'],
  WRITTEN_PAGES: [],
  WRITTEN_TOPICS: true,
  OWNER_TOPICS: { tides: { ja: '潮汐' } },
};

const shared = {
  globals,
  // `--onlyChanged` and `--findRelatedTests` follow imports only within these folders. Therefore
  // this list must contain every folder that a test imports from, directly or indirectly.
  roots: ['src', 'packages', 'generator', 'bench', 'server', 'locales', 'scripts'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${modulesOnly}|${markdownModules})/)`],
  clearMocks: true,
  restoreMocks: true,
  setupFilesAfterEnv: ['<rootDir>/src/testing/failOnConsole.ts'],
};

const api = {
  ...shared,
  testEnvironment: 'node',
};

const config: Config = {
  // Print the failures and the counts, but no line for each file that has passed.
  reporters: ['agent', 'summary'],
  // This time-out (in milliseconds) stops tests that would otherwise never end. It is long, because
  // some tests start several servers or build a site, which takes minutes on a busy machine.
  testTimeout: 180_000,
  // Many tests wait for another process, so with one worker per core, a fifth of the processor time
  // would be unused.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // How long a worker process may take to end (in milliseconds) before Jest kills it and says that
  // a test has left something open. A worker that has run many tests holds a gigabyte of memory. On
  // a busy machine, its memory is not freed within 500 ms, which is Jest's default.
  workerGracefulExitTimeout: 5_000,
  projects: [
    {
      ...shared,
      displayName: 'site',
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/server/'],
      testEnvironment: '<rootDir>/src/testing/browserEnvironment.ts',
      // The page has an https URL, because browsers accept Secure cookies only over HTTPS.
      testEnvironmentOptions: { url: 'https://site.test/' },
      setupFilesAfterEnv: [
        ...shared.setupFilesAfterEnv,
        '@testing-library/jest-dom',
        '<rootDir>/src/testing/patience.ts',
      ],
      moduleNameMapper: { '\\.css$': '<rootDir>/src/testing/styles.ts' },
    },
    {
      ...api,
      displayName: 'api',
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/(?!server/)',
        '\\.(postgres|hosts)\\.test\\.ts$',
      ],
    },
    // The tests for stored data are named `X.database.test.ts`. They run twice: with SQLite in the
    // project above, and with PostgreSQL in this one.
    {
      ...api,
      displayName: 'api on PostgreSQL',
      testRegex: '\\.(database|postgres)\\.test\\.ts$',
      globalSetup: '<rootDir>/server/testing/postgresSetup.ts',
      globalTeardown: '<rootDir>/server/testing/postgresTeardown.ts',
      globals: { isOnPostgres: true },
    },
  ],
};

export default config;
