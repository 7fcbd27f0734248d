import type { Config } from 'jest';

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
  // The first pattern that fits a file decides.
  '/src/content/(profile|projects)\\.ts$': '<rootDir>/tools/contentTransformer.entry.mjs',
  '\\.(m?[jt]s|tsx)$': swc,
};

// Published as ES modules only; jest runs CommonJS.
const modulesOnly =
  'react-intl|intl-messageformat|@formatjs|oauth4webapi|openid-client|jose|universal-cookie|cookie';

const shared = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${modulesOnly})/)`],
  clearMocks: true,
  restoreMocks: true,
};

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'site',
      roots: ['<rootDir>/src', '<rootDir>/tools'],
      testEnvironment: '<rootDir>/src/testing/browserEnvironment.ts',
      // A Secure cookie needs an https page.
      testEnvironmentOptions: { url: 'https://site.test/' },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/src/testing/styles.ts' },
    },
    {
      ...shared,
      displayName: 'api',
      roots: ['<rootDir>/server'],
      testEnvironment: 'node',
    },
  ],
};

export default config;
