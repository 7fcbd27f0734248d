import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './buildSite';
import { bundlePrograms, nativeModules } from '../bundle/bundlePrograms';

const root = path.join(__dirname, '../..');
const release = path.join(root, 'release');
const dist = path.join(release, 'dist');

/**
 * `npm run release` writes the folder `release/`. A machine needs nothing but Node to run this
 * release (docs/deployment.md).
 */
async function writeRelease(): Promise<void> {
  if (!process.env['PUBLIC_URL']) {
    throw new Error('PUBLIC_URL: expected the URL of the site, such as https://example.org');
  }
  await buildSite({ dist, isForVisitors: true });
  await bundlePrograms(release);
  for (const name of ['server.js', nativeModules, 'dist', 'dist-private']) {
    console.log(`${megabytes(path.join(release, name)).padStart(6)} MB  release/${name}`);
  }
}

function megabytes(place: string): string {
  const sizeOf = (name: string): number =>
    statSync(name).isDirectory()
      ? readdirSync(name).reduce((sum, child) => sum + sizeOf(path.join(name, child)), 0)
      : statSync(name).size;
  return (sizeOf(place) / 1e6).toFixed(1);
}

writeRelease().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
