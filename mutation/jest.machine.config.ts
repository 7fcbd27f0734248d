import type { Config } from 'jest';
import rooms from './jest.config';

/** The machine is made when its module is loaded, so that every test of it runs for every mutant: few. */
const config: Config = {
  ...rooms,
  testRegex: 'src/auth/authMachine(Faults)?\\.test\\.ts$',
};

export default config;
