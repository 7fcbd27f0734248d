import { isLeft, type Either } from 'fp-ts/Either';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { listPage } from '../../src/content/listPage';
import {
  feedPath,
  listPagePath,
  paths,
  sectionPath,
  withoutSlash,
  type SectionName,
} from '../../src/paths';
import type { Mistakes } from '../mistakes';
import { entriesOf, isFile, isFolder, type ContentFolders, type FoundLink } from './readFiles';

/** The entries of each folder. */
export type ReadEntries = Readonly<
  Record<
    'projects' | SectionName,
    Either<Mistakes, readonly { slug: string; facts: { draft?: boolean }; texts?: unknown }[]>
  >
>;

/** By path. */
type Pages = ReadonlyMap<string, 'page' | 'draft'>;

/**
 * Finds links to pages and files that do not exist. Links in drafts are checked when the drafts are on the site.
 *
 * @param options.drafts whether drafts are on the site
 */
export function checkSiteLinks(
  folders: ContentFolders,
  links: readonly FoundLink[],
  entries: ReadEntries,
  { drafts }: { drafts: boolean },
): Mistakes {
  const pages = pagesOf(folders, entries, drafts);
  return links.flatMap(({ file, line, path: target }) => {
    const page = pages.get(withoutSlash(target));
    const isOnSite = pages.get(`/${path.posix.dirname(file)}`) !== 'draft';
    if (!isOnSite || page === 'page' || isPublicFile(folders, target)) return [];
    const found = page === 'draft' ? 'a draft' : 'none';
    return [
      `${file}: line ${line}: expected a page of this site or a file in public/, found ${found} at ${target}`,
    ];
  });
}

function pagesOf({ content }: ContentFolders, entries: ReadEntries, drafts: boolean): Pages {
  const pages = new Map<string, 'page' | 'draft'>();
  for (const [folder, read] of Object.entries(entries)) {
    // If the folder has mistakes, its file names count: a link to them is not another mistake.
    const written = isLeft(read)
      ? entriesOf(path.join(content, folder)).map((name) => ({
          slug: path.parse(name).name,
          facts: { draft: false },
          texts: isFolder(path.join(content, folder, name)),
        }))
      : read.right;
    const list = sectionPath(folder as SectionName);
    const isShown = ({ facts }: (typeof written)[number]) => drafts || !facts.draft;
    const { pages: count } = listPage(written.filter(isShown), 1);
    for (let page = 2; page <= count; page++) pages.set(listPagePath(list, page), 'page');
    for (const { slug, facts, texts } of written) {
      if (folder === 'projects' && !texts) continue;
      const kind = facts.draft && !drafts ? 'draft' : 'page';
      pages.set(`/${folder}/${slug}`, kind);
      if (pages.get(list) !== 'page') pages.set(list, kind);
    }
  }
  const always = Object.values(paths).filter((one) => one !== paths.notFound);
  for (const one of [...always, ...locales.map(feedPath)]) pages.set(one, 'page');
  return pages;
}

function isPublicFile(folders: ContentFolders, target: string): boolean {
  try {
    const file = path.join(folders.public, decodeURI(target));
    return !path.relative(folders.public, file).startsWith('..') && isFile(file);
  } catch {
    return false;
  }
}
