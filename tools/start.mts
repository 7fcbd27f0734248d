import { createRequire } from 'node:module';
import path from 'node:path';

// Not by `import`: tsx then has no __dirname for it.
const { buildSite } = createRequire(import.meta.url)('./buildSite') as typeof import('./buildSite');

/*
 * `npm start` runs this before server/index.ts, in the same process: builds the site where something has
 * changed. Another folder than dist/ can be given; what is served is dist/.
 */

// npm runs this in a shell, and hands SIGTERM to that one alone.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 100).unref();

try {
  const dist = path.resolve(process.argv[2] ?? 'dist');
  await buildSite({ dist, isForVisitors: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
