import { isLeft, type Either } from 'fp-ts/Either';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { listPage } from '../../src/content/listPage';
import { readable } from './checkMarkdown';
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
import { contentError, type Diagnostics } from '../diagnostics';
import { entriesOf, isFile, isFolder, type ContentFolders, type FoundLink } from './readFiles';

interface LinkedEntry {
  slug: string;
  facts: { draft?: boolean; date?: string; tags?: readonly string[]; audience?: string };
  texts?: unknown;
}

/** The entries of each folder. */
export type ReadEntries = Readonly<
  Record<'projects' | 'pages' | SectionName, Either<Diagnostics, readonly LinkedEntry[]>>
>;

/**
 * By path, in lower case. `private`: the page of a private entry, and the address that it would have as a public one.
 * `unread`: its folder has mistakes.
 */
export type Pages = ReadonlyMap<string, Page>;
type Page = 'page' | 'draft' | 'private' | 'unread';

/** The address of an entry's page. */
export function addressOf(folder: string, slug: string): string {
  return folder === 'pages' ? ownPagePath(slug) : `/${folder}/${slug}`;
}

/**
 * Finds links to pages and files that do not exist. Links in drafts are checked when the drafts are on the site.
 *
 * @param redirects from earlier addresses to pages
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
 * The addresses of all pages.
 *
 * @param isShown whether an entry is on the site
 */
export function pagesOf(
  { content }: ContentFolders,
  entries: ReadEntries,
  isShown: (facts: LinkedEntry['facts']) => boolean,
): Pages {
  const pages = new Map<string, Page>();
  for (const [folder, read] of Object.entries(entries)) {
    // If the folder has mistakes, its file names count: a link to them is not another mistake.
    const written: readonly LinkedEntry[] = isLeft(read)
      ? entriesOf(path.join(content, folder)).map((name) => ({
          slug: path.parse(name).name,
          facts: {},
          texts: isFolder(path.join(content, folder, name)),
        }))
      : read.right;
    const shown = written.filter(({ facts }) => isShown(facts) && facts.audience === undefined);
    const list = folder === 'pages' ? undefined : sectionPath(folder as SectionName);
    if (list !== undefined) {
      const { pages: count } = listPage(shown, 1);
      for (let page = 2; page <= count; page++) pages.set(listPagePath(list, page), 'page');
    }
    for (const tag of shown.flatMap(({ facts }) => facts.tags ?? [])) {
      for (const address of [topicPath(tag), decodeURI(topicPath(tag))]) pages.set(address, 'page');
    }
    for (const { slug, facts, texts } of written) {
      if (facts.audience !== undefined) {
        const kind = isShown(facts) ? 'private' : 'draft';
        pages.set(addressOf(folder, slug), kind);
        pages.set(privateEntryPath({ section: folder, slug }), kind);
        continue;
      }
      if (folder === 'projects' && !texts) continue;
      const kind = isShown(facts) ? 'page' : 'draft';
      pages.set(addressOf(folder, slug), isLeft(read) ? 'unread' : kind);
      if (isLeft(read)) pages.set(privateEntryPath({ section: folder, slug }), 'unread');
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
    return !path.relative(folders.public, file).startsWith('..') && isFile(file);
  } catch {
    return false;
  }
}
