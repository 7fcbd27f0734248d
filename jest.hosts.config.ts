/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import all from './jest.config';

/** The Jest tests of `npm run test:hosts`, which need programs that `npm test` does without. */
const config: Config = {
  ...all,
  projects: (all.projects ?? []).flatMap((project) =>
    typeof project === 'object' && project.displayName === 'api on PostgreSQL'
      ? { ...project, displayName: 'hosts', testRegex: '\\.hosts\\.test\\.ts$' }
      : [],
  ),
};

export default config;
