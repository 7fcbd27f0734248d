import {
  locales,
  paths,
  reservedFolder,
  sectionNames,
  sectionPath,
  topicPath,
  withoutSlash,
} from '../../../../generator/forBlogImport';
import type { Blog, Post } from '../model';
import { topicsOf } from '../frontMatter/tags';
import { safeDecode } from '../readers/readPost';
import { pathOf, type PlannedEntry } from './planEntries';

/* The URLs that posts had on the old blog, and where each of them leads now. */

/** Returns all URL paths that led to a post on the old blog. */
export function addressesOfPost({ address, otherAddresses }: Post): readonly string[] {
  return [...(address === undefined ? [] : [address]), ...otherAddresses];
}

/**
 * Maps each old URL path to the entry it leads to. The keys are normalized by `comparablePath`. If
 * several entries claim the same path, a post that was published at the path wins over posts that
 * only list it as an alias. The paths of this site's own pages and folders are mapped to undefined.
 */
export function entriesByAddress(
  entries: readonly PlannedEntry[],
): ReadonlyMap<string, PlannedEntry | undefined> {
  const found = new Map<string, PlannedEntry | undefined>();
  const add = (address: string, entry?: PlannedEntry) => {
    const key = comparablePath(address);
    if (!found.has(key)) found.set(key, reservedFolder(key) === undefined ? entry : undefined);
  };
  for (const path of [...Object.values(paths), ...sectionNames.map(sectionPath)]) add(path);
  for (const { target, slug } of entries) add(pathOf(target, slug));
  for (const entry of entries) {
    for (const { address } of entry.posts.values()) if (address !== undefined) add(address, entry);
  }
  for (const entry of entries) {
    for (const post of entry.posts.values()) {
      for (const one of post.otherAddresses) add(one, entry);
    }
  }
  return found;
}

/** Normalizes a URL path, so that different spellings of the same path become equal. */
export function comparablePath(address: string): string {
  return withoutSlash(safeDecode(address)).toLowerCase();
}

/**
 * Returns the page that is shown at a URL path, without the language in the path and without the
 * ending of the page's file. Hosts show the page `/about` at `/about.html` and `/ja/about`, too.
 */
export function pageAt(address: string): string {
  const path = comparablePath(address).replace(languagePrefix, '');
  return path.replace(/(?:\/index)?\.html?$/, '') || '/';
}
const languagePrefix = new RegExp(`^/(?:zh|${locales.join('|')})(?=/|\\.html?$|$)`, 'i');

/** Returns all pages of the new site that are known before it is built. */
export function pagesOf(entries: readonly PlannedEntry[]): ReadonlySet<string> {
  return new Set([
    ...[...Object.values(paths), ...sectionNames.map(sectionPath)].map(pageAt),
    ...entries.map(({ target, slug }) => pathOf(target, slug)),
  ]);
}

/**
 * Maps old URL paths and post names to new URL paths. The keys are those that `linkKey` and `postNameKey`
 * return.
 */
export function newPathsByOldAddress(
  blog: Blog,
  entries: readonly PlannedEntry[],
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>([['/', paths.home]]);
  for (const { target, slug, posts } of entries) {
    for (const post of posts.values()) {
      for (const { tag, name } of target === 'pages' ? [] : topicsOf(post.front)) {
        for (const list of ['tags', 'tag', 'categories', 'category', 'topics']) {
          addresses.set(`/${list}/${tag}`, topicPath(tag));
          addresses.set(`/${list}/${name}`, topicPath(tag));
        }
      }
      // On the old blog, the posts' folder had a page that listed them.
      const list = `/${post.folder}`;
      if (target !== 'pages' && !addresses.has(list)) addresses.set(list, sectionPath(target));
      const newPath = pathOf(target, slug);
      addresses.set(postNameKey(post.name), newPath);
      // The map also contains the new path itself, because links with `ref` have already been
      // replaced with it.
      addresses.set(newPath, newPath);
      for (const old of addressesOfPost(post)) addresses.set(linkKey(blog, old), newPath);
    }
  }
  return addresses;
}

/**
 * Resolves a relative link in a post, such as `../about/`, to a URL path. All other URLs are
 * returned unchanged.
 */
export function resolved(post: Post, url: string): string {
  const own = post.address ?? '/';
  const site = 'http://old.invalid';
  if (/^[a-z][a-z\d+.-]*:|^[/#]/i.test(url) || !URL.canParse(url, site + own)) return url;
  const { pathname, hash } = new URL(url, site + own);
  return pathname + hash;
}

/**
 * Returns the path and query of a URL of the blog, without the path of the blog itself. Paths are
 * returned unchanged, and so are relative URLs.
 *
 * @returns undefined if the URL belongs to another site
 */
export function ownPath({ url }: Blog, address: string): string | undefined {
  const site = url && URL.canParse(url) ? new URL(url) : undefined;
  const base = site?.pathname.replace(/\/$/, '') ?? '';
  const isBelow = (one: string) => base !== '' && (one === base || one.startsWith(`${base}/`));
  if (!/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) {
    return isBelow(address) ? `/${address.slice(base.length).replace(/^\//, '')}` : address;
  }
  const full = address.startsWith('//') ? `https:${address}` : address;
  if (!site || !/^https?:/i.test(full) || !URL.canParse(full)) return undefined;
  const { host, pathname, search, hash } = new URL(full);
  const bare = (name: string) => name.replace(/^www\./, '');
  if (bare(host) !== bare(site.host) || (base !== '' && !isBelow(pathname))) return undefined;
  return `/${pathname.slice(base.length).replace(/^\//, '')}${search}${hash}`;
}

/**
 * Returns the form in which old URLs are compared: without the blog's URL, `index.html`, the ending
 * `.html` and the trailing slash. URLs of other sites are returned unchanged.
 */
export function linkKey(blog: Blog, address: string): string {
  const own = ownPath(blog, address);
  if (own === undefined) return address;
  const [target = ''] = safeDecode(own).split('#');
  if (!target.startsWith('/')) return target;
  const name = target.replace(/(?:^|\/)index\.html?$/, '').replace(/\.html$/, '');
  return `/${name.replaceAll(/^\/+|\/+$/g, '')}`;
}

/**
 * Returns the key of a post from its name, which links with `ref` or `post_url` contain. The key
 * has no folders, date, language or extension.
 */
export function postNameKey(target: string): string {
  const parts = target.replace(/(?:\/(?:_?index)?(?:\.[\w-]+)*)$/, '').split('/');
  const base = (parts.at(-1) ?? '').replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.(?:md|mdx|markdown)$/, '');
  return `name:${base.replace(/^\d{4}-\d\d?-\d\d?-/, '')}`;
}
