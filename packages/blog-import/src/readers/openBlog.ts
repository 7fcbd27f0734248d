import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Files by which other systems can be told, some of which have their posts in `content/` as Hugo has. */
const otherSystems: readonly (readonly [name: string, file: RegExp, content?: RegExp])[] = [
  ['Zola', /^(?:config|zola)\.toml$/, /^base_url\s*=/m],
  ['Gatsby', /^gatsby-config\.\w+$/],
  ['Pelican', /^pelicanconf\.py$/],
  ['Nuxt', /^nuxt\.config\.\w+$/],
  ['Next.js', /^next\.config\.\w+$/],
  ['Eleventy', /^(?:eleventy\.config\.\w+|\.eleventy\.js)$/],
  ['Docusaurus', /^docusaurus\.config\.\w+$/],
  ['Nikola', /^conf\.py$/],
];

/** Returns the name of the system of a folder if the import has no reader for it. */
function otherSystemIn(folder: string): string | undefined {
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return otherSystems.find(([, file, content]) =>
    names.some(
      (name) =>
        file.test(name) &&
        (!content || content.test(readFileSync(path.join(folder, name), 'utf8'))),
    ),
  )?.[0];
}

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
  const other = otherSystemIn(folder);
  if (!reader) {
    throw new Error(
      `${given}: expected a blog of Jekyll (_posts/), Astro (src/content/) or Hugo (content/), of Hexo (source/_posts/), or an export file of WordPress (.xml), found ${other ? `one of ${other}` : 'none'}`,
    );
  }
  const blog = reader.read(folder);
  if (blog.system !== 'Hugo' || other === undefined) return blog;
  const kind = `a blog of ${other}, which is read like one of Hugo: check titles, tags, links and template tags`;
  return { ...blog, reportItems: [{ level: 'lost', kind, file: 'content' }, ...blog.reportItems] };
}
