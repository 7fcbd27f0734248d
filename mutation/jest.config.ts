import type { Config } from 'jest';
import path from 'node:path';
import all from '../jest.config';

/** The tests of the rooms that are mutated; the long ones, which would run for every mutant, stay out. */
const site = (all.projects ?? [])[0] as Config;

const config: Config = {
  ...site,
  rootDir: '..',
  // Stryker looks for it without knowing `<rootDir>`.
  testEnvironment: path.join(__dirname, '../src/testing/browserEnvironment.ts'),
  roots: ['<rootDir>/src'],
  testRegex: 'src/(auth|api|forms|app|pages/login)/.*\\.test\\.tsx?$',
  testPathIgnorePatterns: ['/node_modules/', 'randomWalk', 'authMachineModel'],
};

export default config;
