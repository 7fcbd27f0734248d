import { generatePath, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../src/app/routeHandle';
import type { Draft, Entry, ListPage } from '../../src/content/compiledContent';
import { topicFile, topicsFile, type ContentFile } from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { fallbackLocale } from '../../src/locale/locales';
import { paths, sectionNames, sectionPath } from '../../src/paths';
import { publishedEntries, type ReadCompiled } from './readCompiled';

export interface SitePage {
  /** The page's path, percent-encoded as in a URL. */
  path: string;
  /** The date of the newest entry or update on the page, as YYYY-MM-DD. */
  lastModified?: string;
  /**
   * The languages in which the page is written (BCP 47), or undefined if it is written in all
   * languages.
   */
  languages?: readonly string[];
  /** Whether the page is left out of the sitemap. */
  isUnlisted?: boolean;
}

/** The summary of an entry of any kind. */
interface ListedEntry {
  slug: string;
  draft: Draft;
  /** The entry's date. It is undefined for sports, because their records have dates instead. */
  date?: string;
  updated?: string;
  records?: readonly { date: string }[];
  /** Whether the entry has a page. Only a project without an article body has no page. */
  hasPage?: boolean;
}

/**
 * Returns all pages of the site. A route with `:slug` has one page for each entry. A route with
 * `:page` has the second and all further pages of its list.
 *
 * @param routes the pages in src/app/routes.tsx
 */
export function sitePages(routes: readonly RouteObject[], read: ReadCompiled): readonly SitePage[] {
  const all = routes.flatMap((route) => route.children ?? [route]);
  const pages = all.flatMap((route): readonly SitePage[] => {
    const { path = paths.home } = route;
    const { isUnlisted } = handleOf(route);
    // Private entries are not prerendered, because the API sends them.
    if (isUnlisted && path.includes(':')) return [];
    if (isUnlisted) return [{ path: path === '*' ? paths.notFound : path, isUnlisted }];
    if (path.startsWith(paths.topics)) return topicPages(path, read);
    const [listPath, parameter] = path.split(/(?:\/page)?\/:/);
    const entries = entriesOf(all.find((one) => one.path === listPath) ?? route, read);
    if (parameter === 'slug') {
      return entries
        .filter(({ hasPage = true }) => hasPage)
        .map((entry) => ({
          ...datedPage(generatePath(path, { slug: entry.slug }), [entry]),
          ...languagesOf(route, entry.slug, read),
        }));
    }
    if (parameter === 'page') {
      return Array.from({ length: listPage(entries, 1).pages - 1 }, (_, index) => {
        const page = index + 2;
        const address = generatePath(path, { page: String(page) });
        return datedPage(address, listPage(entries, page).entries);
      });
    }
    const isSection = sectionNames.some((section) => sectionPath(section) === path);
    // A section without entries has no list page.
    if (isSection && entries.length === 0) return [];
    return [
      { ...datedPage(path, listPage(entries, 1).entries), ...languagesOf(route, undefined, read) },
    ];
  });
  return pages.map((page) => (page.path === paths.home ? withNewestOf(page, pages) : page));
}

const handleOf = ({ handle = {} }: RouteObject) => handle as RouteHandle;

/**
 * Returns the topic pages for a route's path: either the list of topics, the first page of every
 * topic, or all further pages of every topic.
 */
function topicPages(path: string, read: ReadCompiled): readonly SitePage[] {
  const topics = read(topicsFile(fallbackLocale));
  if (path === paths.topics) return topics.length > 0 ? [{ path }] : [];
  return topics.flatMap(({ tag: topic }) => {
    const { pages } = read(topicFile(fallbackLocale, topic));
    return Array.from({ length: pages }, (_, index) => index + 1)
      .filter((page) => path.includes(':page') === page > 1)
      .map((page) =>
        datedPage(
          generatePath(path, { topic, page: String(page) }),
          read(topicFile(fallbackLocale, topic, page)).entries,
        ),
      );
  });
}

/**
 * Returns the entries in the list that a route shows, without drafts. The result is empty if the
 * route does not show a list.
 */
function entriesOf(route: RouteObject, read: ReadCompiled): readonly ListedEntry[] {
  const { content } = handleOf(route);
  if (!content) return [];
  const pageOf = (page: number) =>
    content(fallbackLocale, { page: String(page) }) as ContentFile<ListPage<ListedEntry>>;
  const first: ListPage<ListedEntry> | readonly ListedEntry[] | object = read(pageOf(1));
  if (Array.isArray(first)) return first.filter(({ draft }: ListedEntry) => !draft);
  return 'entries' in first ? publishedEntries(read, pageOf) : [];
}

/** Returns the languages of the entry or standalone page that a route shows. */
function languagesOf(route: RouteObject, slug: string | undefined, read: ReadCompiled) {
  const { content } = handleOf(route);
  if (!content) return {};
  const file = content(fallbackLocale, { slug }) as ContentFile<Partial<Entry<unknown>>>;
  const { languages } = read(file);
  return languages && { languages };
}

function datedPage(
  path: string,
  entries: readonly Pick<ListedEntry, 'date' | 'updated' | 'records'>[],
): SitePage {
  const dates = entries.flatMap(
    ({ date, updated = date, records = [] }) => updated ?? records.map((one) => one.date),
  );
  // Strings in the form YYYY-MM-DD sort chronologically.
  const lastModified = dates.sort().at(-1);
  return lastModified === undefined ? { path } : { path, lastModified };
}

/**
 * Returns the landing page with the date of the newest page, because the landing page shows entries
 * from all sections.
 */
function withNewestOf(home: SitePage, pages: readonly SitePage[]): SitePage {
  const newest = pages
    .flatMap(({ lastModified = [] }) => lastModified)
    .sort()
    .at(-1);
  return newest === undefined ? home : { ...home, lastModified: newest };
}
