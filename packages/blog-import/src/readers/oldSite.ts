import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Blog } from '../model';
import { filesIn, hasFrontMatter } from './files';
import { belowSite, pathIn } from './permalinks';
import { safeDecode } from './readPost';

/** The addresses that people have, as the old site itself lists them. */
export interface OldSite {
  /** URL paths of pages. */
  addresses: readonly string[];
  /** The sitemaps and folders that list them. */
  sources: readonly string[];
}

/** Folders into which blog systems write the site. */
const buildFolders = ['public', '_site', 'docs', 'dist'];

/**
 * Reads the addresses of the old site: from the sitemap that the owner names, and from the sitemaps
 * and the built sites in the folder of the blog.
 *
 * @param sitemap a file or a URL
 * @returns undefined if nothing lists them
 * @throws Error that names the sitemap if it cannot be read
 */
export async function readOldSite(
  { folder, publicFolders, url, posts }: Blog,
  sitemap?: string,
): Promise<OldSite | undefined> {
  const found = new Map<string, readonly string[]>();
  const addressesOfPosts = new Set(posts.map(({ address = '' }) => safeDecode(address)));
  if (sitemap !== undefined) found.set(sitemap, await addressesInSitemap(sitemap));
  for (const name of buildFolders) {
    const root = path.join(folder, name);
    const isBuild = existsSync(path.join(root, 'index.html')) && !publicFolders.includes(root);
    const pages = isBuild ? filesIn(root).filter((one) => /\.html?$/i.test(one)) : [];
    if (pages.length === 0) continue;
    const address = (one: string) => {
      const own = belowSite(url, one.replace(/(^|\/)index\.html?$/i, '$1'));
      // If the address of a post has no ending, hosts show the post's file at this address.
      const withoutEnding = own.replace(/\.html?$/i, '');
      return addressesOfPosts.has(withoutEnding) ? withoutEnding : own;
    };
    found.set(
      `${name}/`,
      pages.map(address).filter((one) => !errorPage.test(one)),
    );
  }
  for (const root of new Set([folder, ...publicFolders])) {
    const file = path.join(root, 'sitemap.xml');
    // The template of a sitemap begins with front matter.
    if (!existsSync(file) || hasFrontMatter(file)) continue;
    found.set(path.relative(folder, file), await addressesInSitemap(file));
  }
  if (found.size === 0) return undefined;
  return { addresses: [...new Set([...found.values()].flat())], sources: [...found.keys()] };
}

/** A page that hosts show instead of another one. */
const errorPage = /(?:^|\/)(?:40\d|50\d)(?:\.html?|\/)?$/;

/** Returns the addresses in a sitemap, and in those that it lists. */
async function addressesInSitemap(sitemap: string): Promise<readonly string[]> {
  const text = await read(sitemap);
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text.replace(/^\uFEFF/, '').trimStart()));
  } catch (error) {
    throw new Error(`${sitemap}: expected a sitemap in XML, got ${String(error)}`, {
      cause: error,
    });
  }
  const locations = elementsIn(root)
    .flatMap((one) => elementsIn(one).filter(({ name }) => name === 'loc'))
    .map((one) => one.text.trim());
  if (root?.name === 'urlset') return locations.map(pathIn);
  if (root?.name !== 'sitemapindex') {
    throw new Error(`${sitemap}: expected a sitemap, got <${root?.name}>`);
  }
  // The parts of a sitemap in a file are beside it.
  const parts = isUrl(sitemap)
    ? locations
    : locations.map((one) => path.join(path.dirname(sitemap), path.posix.basename(pathIn(one))));
  const all = await Promise.all(parts.map(addressesInSitemap));
  return all.flat();
}

const isUrl = (text: string) => /^https?:\/\//i.test(text);

async function read(sitemap: string): Promise<string> {
  try {
    if (!isUrl(sitemap)) return readFileSync(sitemap, 'utf8');
    const response = await fetch(sitemap, { signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new Error(`${sitemap}: expected a sitemap, got ${String(error)}`, { cause: error });
  }
}

function elementsIn(element: XmlElement | null): readonly XmlElement[] {
  return (element?.children ?? []).filter((one): one is XmlElement => one instanceof XmlElement);
}
