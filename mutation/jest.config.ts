/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import path from 'node:path';
import all from '../jest.config';
import areas from './areas.json';

const area = areas[process.env['AREA'] as keyof typeof areas];
const [site, api, apiOnPostgres] = (all.projects ?? []) as Config[];
const roots = [...new Set(area.folders.map((folder) => folder.split('/')[0]))];
const isOnPostgres = 'isOnPostgres' in area;
const serverProject = isOnPostgres ? apiOnPostgres : api;
const environment = area.isBrowser ? 'browserEnvironment.ts' : 'nodeEnvironment.ts';

const config: Config = {
  ...(roots.includes('server') ? serverProject : site),
  rootDir: '..',
  roots: roots.map((root) => `<rootDir>/${root}`),
  testTimeout: 60_000,
  // Use an absolute path, because Stryker does not replace `<rootDir>`.
  testEnvironment: path.join(__dirname, environment),
  setupFilesAfterEnv: area.isBrowser
    ? ['@testing-library/jest-dom', '<rootDir>/mutation/patience.ts']
    : [],
  runner: path.join(__dirname, 'testRunner.mjs'),
  testRegex: area.tests,
  // Leave out tests that need files that Stryker does not copy. Leave out slow tests as well,
  // because they would run for every mutant.
  testPathIgnorePatterns: [
    '/node_modules/',
    'randomWalk',
    'driveAuth',
    ...(isOnPostgres ? [] : ['\\.postgres\\.test']),
    'server/(development/|(kill|stop|start|nginxStatic|listen\\.sqlite)\\.)',
    'generator/text/documentation\\.',
  ],
};

export default config;
