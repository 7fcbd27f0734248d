import path from 'node:path';
import { paths, sectionNames, sectionPath, topicPath, withoutSlash } from '../../../src/paths';
import { reservedFolder } from '../../../generator/read/ownFiles';
import type { OldBlog } from './oldBlog';
import { pathOf, type Planned } from './plan';
import { tagsOf, type Post } from './readPost';

/* The URLs that posts had on the old blog, and where each of them leads now. */

/**
 * Returns a post's old URL paths. The first is the path that the blog system gave to the post; the
 * others are listed in its front matter.
 */
export function oldAddresses(blog: OldBlog, post: Post): readonly [string, ...string[]] {
  const { front } = post;
  // The last two fields contain URLs with the post's number, such as `/?p=12`.
  const named = ['aliases', 'redirect_from', 'guid', 'wordpress_url'].flatMap((key) =>
    [front[key] ?? []].flat().map((one) => String(one).replaceAll(/&(?:amp|#0?38);/g, '&')),
  );
  const own = front['permalink'] ?? front['url'] ?? addressOf(blog, post);
  const pathIn = (address: string) => {
    if (!/^https?:/.test(address)) return path.posix.join('/', address);
    const url = new URL(address);
    return url.pathname + url.search;
  };
  const first = pathIn(String(own));
  const others = new Set(named.map(pathIn));
  others.delete(first);
  return [first, ...others];
}

function addressOf(blog: OldBlog, post: Post): string {
  const { front, title, day: date, place, name, folder } = post;
  const tag = post.tag ?? blog.language;
  const slug = String(front['slug'] ?? '');
  const pattern =
    blog.permalinks[blog.system === 'Jekyll' ? '' : folder] ??
    (blog.system === 'Astro' ? blog.permalinks[''] : undefined);
  const hasPrefix =
    tag !== undefined &&
    blog.languages.length > 0 &&
    (blog.hasLanguageInAddress || tag !== blog.language);
  const prefix = hasPrefix ? `/${tag}` : '';
  if (pattern === undefined) {
    return `${prefix}${path.posix.join('/', path.posix.dirname(place), slug || name)}/`;
  }
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  const dayOfYear =
    date && Math.round((Date.parse(date) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1;
  const categories = [front['categories'] ?? front['category'] ?? []].flat().map(String);
  const isJekyll = blog.system === 'Jekyll';
  const sections = path.posix.dirname(place).replace(/^\.$/, '');
  const parts: Readonly<Record<string, string | number | undefined>> = {
    ...{ year, month, day, short_year: year.slice(2), i_month: Number(month), i_day: Number(day) },
    ...{ yearday: dayOfYear, y_day: String(dayOfYear).padStart(3, '0') },
    ...{ categories: categories.join('/').toLowerCase(), section: folder, sections },
    ...{ filename: name, contentbasename: name, output_ext: '.html' },
    slug: isJekyll ? slug || name : hugoPart(slug || title),
    title: isJekyll ? slug || name : hugoPart(title),
    slugorfilename: hugoPart(slug) || name,
    slugorcontentbasename: hugoPart(slug) || name,
    // In Astro, an entry's id is its path in the collection.
    id: slug || path.posix.relative(folder, place),
  };
  const filled = pattern.replaceAll(/:([a-z_]+)/g, (found, key: string) =>
    String(parts[key] ?? found),
  );
  return `${prefix}/${filled}`.replaceAll(/\/{2,}/g, '/');
}

/**
 * Converts a title or slug to the form that Hugo uses in URLs. Hugo keeps only letters, digits and
 * the characters `. / _ # + ~ @ -`, and replaces spaces with hyphens.
 */
function hugoPart(text: string): string {
  return safeDecode(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s./_#+~@-]/gu, '')
    .trim()
    .replaceAll(/(?<=-)\s+|\s+(?=-)/g, '')
    .replaceAll(/\s+/g, '-');
}

/**
 * Maps each old URL path to the entry it leads to. The keys are normalized by `aliasKey`. If
 * several entries claim the same path, a post that was published at the path wins over posts that
 * only list it as an alias. The paths of this site's own pages and folders are mapped to undefined.
 */
export function entriesByAddress(
  blog: OldBlog,
  entries: readonly Planned[],
): ReadonlyMap<string, Planned | undefined> {
  const found = new Map<string, Planned | undefined>();
  const add = (address: string, entry?: Planned) => {
    const key = aliasKey(address);
    if (!found.has(key)) found.set(key, reservedFolder.test(`${key}/`) ? undefined : entry);
  };
  for (const path of [...Object.values(paths), ...sectionNames.map(sectionPath)]) add(path);
  for (const { target, slug } of entries) add(pathOf(target, slug));
  const old = entries.map((entry) => ({
    entry,
    addresses: [...entry.posts.values()].map((post) => oldAddresses(blog, post)),
  }));
  for (const { entry, addresses } of old) for (const [own] of addresses) add(own, entry);
  for (const { entry, addresses } of old) for (const one of addresses.flat()) add(one, entry);
  return found;
}

/** Normalizes a URL path, so that different spellings of the same path become equal. */
export function aliasKey(address: string): string {
  return withoutSlash(safeDecode(address)).toLowerCase();
}

/**
 * Maps old URL paths and post names to new URL paths. The keys are those that `keyOf` and `nameOf`
 * return.
 */
export function addressesOf(
  blog: OldBlog,
  entries: readonly Planned[],
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>([['/', paths.home]]);
  for (const { target, slug, posts } of entries) {
    for (const post of posts.values()) {
      for (const tag of target === 'pages' ? [] : tagsOf(post.front)) {
        for (const list of ['tags', 'tag', 'categories', 'topics']) {
          addresses.set(`/${list}/${tag}`, topicPath(tag));
        }
      }
      // On the old blog, the posts' folder had a page that listed them.
      const list = `/${post.folder}`;
      if (target !== 'pages' && !addresses.has(list)) addresses.set(list, sectionPath(target));
      const now = pathOf(target, slug);
      addresses.set(nameOf(post.name), now);
      // The map also contains the new path itself, because links with `ref` have already been
      // replaced with it.
      addresses.set(now, now);
      for (const old of oldAddresses(blog, post)) addresses.set(keyOf(blog, old), now);
    }
  }
  return addresses;
}

/**
 * Resolves a relative link in a post, such as `../about/`, to a URL path. All other URLs are
 * returned unchanged.
 */
export function resolved(blog: OldBlog, post: Post, url: string): string {
  const [own] = oldAddresses(blog, post);
  const site = 'http://old.invalid';
  if (/^[a-z][a-z\d+.-]*:|^[/#]/i.test(url) || !URL.canParse(url, site + own)) return url;
  const { pathname, hash } = new URL(url, site + own);
  return pathname + hash;
}

/** Strips the blog's URL, `index.html` and the trailing slash from an old URL. */
export function keyOf({ url }: OldBlog, address: string): string {
  const site = url?.replace(/\/$/, '');
  const own = site && address.startsWith(site) ? address.slice(site.length) : address;
  const [target = ''] = safeDecode(own).split('#');
  return target.startsWith('/') || own !== address
    ? `/${target.replace(/(?:^|\/)index\.html$/, '').replaceAll(/^\/+|\/+$/g, '')}`
    : target;
}

/**
 * Returns the key of a post from its name, which links with `ref` or `post_url` contain. The key
 * has no folders, date, language or extension.
 */
export function nameOf(target: string): string {
  const parts = target.replace(/(?:\/(?:_?index)?(?:\.[\w-]+)*)$/, '').split('/');
  const base = (parts.at(-1) ?? '').replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.(?:md|mdx|markdown)$/, '');
  return `name:${base.replace(/^\d{4}-\d\d-\d\d-/, '')}`;
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
