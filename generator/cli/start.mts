import { createRequire } from 'node:module';
import path from 'node:path';
import type * as BuildSite from './buildSite';

// Use `require` instead of `import`, because tsx does not provide __dirname in imported modules.
const { buildSite } = createRequire(import.meta.url)('./buildSite') as typeof BuildSite;

/*
 * `npm start` runs this module before server/index.ts in the same process. It builds the site if
 * anything has changed.
 */

try {
  const dist = path.resolve(process.argv[2] ?? 'dist');
  await buildSite({ dist, isForVisitors: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
