import { createRequire } from 'node:module';
import path from 'node:path';

// `require`, because tsx gives imported modules no __dirname.
const { buildSite } = createRequire(import.meta.url)('./buildSite') as typeof import('./buildSite');

/*
 * `npm start` runs this before server/index.ts in the same process: builds the site if anything changed.
 */

try {
  const dist = path.resolve(process.argv[2] ?? 'dist');
  await buildSite({ dist, isForVisitors: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
