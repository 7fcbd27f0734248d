import { createRequire } from 'node:module';
import type * as Config from '../../server/config';
import type * as BuildSite from './buildSite';

// Use `require` instead of `import`, because tsx does not provide __dirname in imported modules.
const require = createRequire(import.meta.url);
const { buildSite } = require('./buildSite') as typeof BuildSite;
const { readSiteFolder } = require('../../server/config') as typeof Config;

/*
 * `npm start` runs this module before server/index.ts in the same process. It builds the site if
 * anything has changed. This build has a folder of its own, because it must never replace the site
 * that the owner has built for visitors (`npm run build`). Without another identity provider,
 * visitors sign in at the embedded one.
 */
process.env['SITE_DIR'] = '.cache/start';
process.env['EMBEDDED_PROVIDER'] ||= 'on';

try {
  await buildSite({ dist: readSiteFolder(), isOptimised: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
