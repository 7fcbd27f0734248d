import path from 'node:path';
import { isLoopback } from '../../src/api/secureUrl';
import { bundlePrograms } from '../bundle/bundlePrograms';
import { findContentFolder } from '../model/contentFolder';
import { replaceFolders } from '../make/replaceFolders';
import { buildInto } from './buildSite';

const root = path.join(__dirname, '../..');
const release = path.join(root, 'release');

/**
 * `npm run release` writes the folder `release/`. A machine needs nothing but Node to run this
 * release (docs/deployment.md).
 */
async function writeRelease(): Promise<void> {
  const publicUrl = process.env['PUBLIC_URL'];
  if (!publicUrl) {
    throw new Error('PUBLIC_URL: expected the URL of the site, such as https://example.org');
  }
  const isPublic = URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl));
  if (findContentFolder(root).isExample && isPublic) {
    throw new Error(
      'CONTENT_DIR: expected the folder with your content, because there is no folder content/. To release the example for others, set CONTENT_DIR=example.',
    );
  }
  await replaceFolders([release], async (freshOf) => {
    const fresh = freshOf(release);
    const folders = { site: path.join(fresh, 'dist'), private: path.join(fresh, 'dist-private') };
    await buildInto(folders, { isOptimised: true });
    await bundlePrograms(fresh);
  });
  console.log(`The release is in ${release}`);
}

writeRelease().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
