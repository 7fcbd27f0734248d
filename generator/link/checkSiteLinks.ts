import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { listPage } from '../../src/content/listPage';
import { readable } from '../text/checkMarkdown';
import {
  type SectionName,
  feedPath,
  listPagePath,
  ownPagePath,
  paths,
  privateEntryPath,
  sectionPath,
  topicPath,
  withoutSlash,
} from '../../src/paths';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { unpublishedPictures } from '../picture/pictures';
import { collectionNames } from '../model/collections';
import { isPublic, type CollectionName, type Entry } from '../model/entry';
import type { ReadEntries } from '../text/readEntries';
import { entriesOf, isFile, isFolder } from '../read/readFiles';
import type { ContentFolders, FoundLink } from '../model/contentFolders';

/** What the generator has read from each collection. */
export type ReadCollections = Readonly<Record<CollectionName, ReadEntries>>;

/**
 * The kind of each page, keyed by the page's URL path. A private entry that is not a draft has two
 * `private` paths: the path of its page, and the path that the page would have if the entry were
 * public. `unread` means that the page's entry has errors.
 */
export type Pages = ReadonlyMap<string, Page>;
type Page = 'page' | 'draft' | 'private' | 'unread';

/**
 * Returns the URL path of a public entry's page, or undefined for a project without an article
 * body.
 */
export function pageAddress({ collection, slug, texts }: Entry): string | undefined {
  return collection === 'projects' && !texts ? undefined : addressOf(collection, slug);
}

/** Returns the URL path of an entry's page. */
function addressOf(folder: string, slug: string): string {
  return folder === 'pages' ? ownPagePath(slug) : `/${folder}/${slug}`;
}

/**
 * Finds links to pages and files that do not exist. Links in a draft are not checked until the
 * draft is on the site.
 *
 * @param redirects maps old URL paths to the current paths of pages
 */
export function checkSiteLinks(
  folders: ContentFolders,
  links: readonly FoundLink[],
  pages: Pages,
  redirects: ReadonlyMap<string, string>,
): Diagnostics {
  return links.flatMap(({ file, line, path: target }) => {
    const page = pages.get(withoutSlash(target));
    const [folder = '', slug = ''] = file.split('/');
    const source = pages.get(addressOf(folder, slug));
    const isPrivate = source === 'private' || source === 'unread';
    const isAllowed =
      page === 'page' ||
      page === 'unread' ||
      (page === 'private' && isPrivate && target.startsWith('/private/'));
    if (source === 'draft' || isAllowed || isPublicFile(folders, target)) return [];
    const written = readable(target);
    const now = redirects.get(withoutSlash(written));
    const found = now
      ? `an earlier address of ${now}`
      : page === 'private'
        ? `a private entry${isPrivate ? ', whose address begins with /private/' : ''}`
        : page
          ? 'a draft'
          : isPublicFile(folders, `${withoutSlash(target)}/index.html`)
            ? `the folder of ${withoutSlash(written)}/index.html`
            : 'none';
    return [
      contentError(
        { file, line },
        {
          reason: 'expected a page of this site or a file in public/',
          actual: `found ${found} at ${written}`,
        },
      ),
    ];
  });
}

/**
 * Returns the URL paths of all pages, with the kind of each page.
 *
 * @param isShown returns whether an entry is on the site, or would be on the site if it were public
 */
export function pagesOf(
  { content }: ContentFolders,
  read: ReadCollections,
  isShown: (entry: Entry) => boolean,
): Pages {
  const pages = new Map<string, Page>();
  for (const collection of collectionNames) {
    const list = collection === 'pages' ? undefined : sectionPath(collection as SectionName);
    const addListPages = (shown: readonly unknown[]) => {
      if (list === undefined) return;
      const { pages: count } = listPage(shown, 1);
      for (let page = 2; page <= count; page++) pages.set(listPagePath(list, page), 'page');
    };
    const { entries, unread } = read[collection];
    // An entry with errors still counts as a page, so that links to it are not reported as further
    // errors.
    for (const slug of unread) {
      pages.set(privateEntryPath({ section: collection, slug }), 'unread');
      if (list !== undefined) pages.set(list, 'page');
      const hasPage = collection !== 'projects' || isFolder(path.join(content, collection, slug));
      if (hasPage) pages.set(addressOf(collection, slug), 'unread');
    }
    const shown = entries.filter((entry) => isShown(entry) && isPublic(entry));
    addListPages(unread.size > 0 ? entriesOf(path.join(content, collection)) : shown);
    for (const tag of shown.flatMap(({ facts }) => facts.tags ?? [])) {
      for (const address of [topicPath(tag), decodeURI(topicPath(tag))]) pages.set(address, 'page');
    }
    for (const entry of entries) {
      const { slug } = entry;
      if (unread.has(slug)) continue;
      if (!isPublic(entry)) {
        const kind = isShown(entry) ? 'private' : 'draft';
        pages.set(addressOf(collection, slug), kind);
        pages.set(privateEntryPath({ section: collection, slug }), kind);
        continue;
      }
      const address = pageAddress(entry);
      if (address === undefined) continue;
      const kind = isShown(entry) ? 'page' : 'draft';
      pages.set(address, kind);
      if (list !== undefined && pages.get(list) !== 'page') pages.set(list, kind);
    }
  }
  const always = Object.values(paths).filter((one) => one !== paths.notFound);
  for (const one of [...always, ...locales.map(feedPath)]) pages.set(one, 'page');
  return pages;
}

export function isPublicFile(folders: ContentFolders, target: string): boolean {
  try {
    const file = path.join(folders.public, decodeURI(target));
    return (
      !path.relative(folders.public, file).startsWith('..') &&
      isFile(file) &&
      !unpublishedPictures(folders).includes(file)
    );
  } catch {
    return false;
  }
}
