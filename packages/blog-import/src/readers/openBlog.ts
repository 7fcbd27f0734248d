import { statSync } from 'node:fs';
import path from 'node:path';
import type { Blog } from '../model';
import { isAstro, readAstro } from './astro';
import { isHexo, readHexo } from './hexo';
import { isHugo, readHugo } from './hugo';
import { isJekyll, readJekyll } from './jekyll';
import { exportIn, readWordPress } from './wordpress';

/** One reader for each blog system. The order matters only for folders that contain two blogs. */
const readers: readonly { is: (folder: string) => boolean; read: (folder: string) => Blog }[] = [
  { is: isHexo, read: readHexo },
  { is: isJekyll, read: readJekyll },
  { is: isAstro, read: readAstro },
  { is: isHugo, read: readHugo },
  { is: (folder) => exportIn(folder) !== undefined, read: readWordPress },
];

/**
 * Reads the blog in a folder, or in a file that WordPress has exported.
 *
 * @throws Error if there is no blog of a known system
 */
export function openBlog(given: string): Blog {
  const folder = path.resolve(given);
  const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile();
  if (isFile) return readWordPress(folder);
  const reader = readers.find(({ is }) => is(folder));
  if (!reader) {
    throw new Error(
      `${given}: expected a blog of Jekyll (_posts/), Astro (src/content/) or Hugo (content/), of Hexo (source/_posts/), or an export file of WordPress (.xml), found none`,
    );
  }
  return reader.read(folder);
}
