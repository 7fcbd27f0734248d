import { createRequire } from 'node:module';
import type * as Config from '../../server/config';
import type * as BuildSite from './buildSite';

// Use `require` instead of `import`, because tsx does not provide __dirname in imported modules.
const require = createRequire(import.meta.url);
const { buildSite } = require('./buildSite') as typeof BuildSite;
const { siteFolder } = require('../../server/config') as typeof Config;

/*
 * `npm start` runs this module before server/index.ts in the same process. It builds the site if
 * anything has changed.
 */

try {
  await buildSite({ dist: siteFolder(), isForVisitors: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
