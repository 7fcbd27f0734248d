/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import path from 'node:path';
import all from '../jest.config';
import areas from './areas.json';

const area = areas[process.env['AREA'] as keyof typeof areas];
const [site, api] = (all.projects ?? []) as Config[];
const root = area.mutate[0]?.split('/')[0];

const config: Config = {
  ...(root === 'server' ? api : site),
  rootDir: '..',
  roots: root === 'server' ? ['<rootDir>/server'] : ['<rootDir>/src', '<rootDir>/generator'],
  testTimeout: 10_000,
  // Stryker looks for it without knowing `<rootDir>`.
  testEnvironment:
    root === 'src' ? path.join(__dirname, '../src/testing/browserEnvironment.ts') : 'node',
  testRegex: area.tests,
  // Slow tests would run for every mutant.
  testPathIgnorePatterns: [
    '/node_modules/',
    'randomWalk',
    ...(process.env['AREA'] === 'machine' ? [] : ['authMachineModel']),
    '\\.postgres\\.test',
    'server/(development/|(fuzz|kill|stop|start|nginxStatic|listen\\.sqlite)\\.)',
    'generator/content/documentation\\.',
  ],
};

export default config;
