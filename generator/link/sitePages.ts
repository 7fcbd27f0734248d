import { pageOf } from '../../src/content/listPage';
import {
  entryPath,
  listPagePath,
  listSections,
  ownPagePath,
  paths,
  sectionPath,
  topicPath,
} from '../../src/paths';
import { languagesOf, type CollectionName, type Entry } from '../model/entry';
import type { SitePage } from '../model/site';
import { newestFirst } from '../model/publication';
import { entriesByTopic, topicsByUse } from './topics';

/** The entries that everyone can see, newest first. */
type PublicEntries = Readonly<Record<CollectionName, readonly Entry[]>>;

/**
 * Returns all pages of the site. This is the only list of pages: links are checked against it, the
 * build renders it, and the sitemap contains it.
 *
 * @param options.hasSignIn whether the site has the pages for sign-in. The pages of private entries
 * are not in the list, because the API sends them.
 */
export function sitePages(
  entries: PublicEntries,
  { hasSignIn }: { hasSignIn: boolean },
): readonly SitePage[] {
  const withDates = [
    ...listPages(paths.projects, entries.projects),
    ...entryPages(entries.projects),
    ...sportsPages(entries['sports-records']),
    ...entryPages(entries['sports-records']),
    ...listSections.flatMap((section) => [
      // A section without entries has no list.
      ...(entries[section].length > 0 ? listPages(sectionPath(section), entries[section]) : []),
      ...entryPages(entries[section]),
    ]),
    ...entryPages(entries.pages),
    ...topicPages(entries),
  ];
  // The landing page shows entries from all sections.
  const home = datedPage(
    paths.home,
    withDates.map(({ lastModified }) => lastModified),
  );
  const listed: readonly string[] = [paths.home, ...withDates.map(({ path }) => path)];
  const others = Object.values(paths).filter(
    (path) => !listed.includes(path) && path !== paths.topics && (hasSignIn || !ofSignIn.has(path)),
  );
  return [
    home,
    ...withDates,
    ...others.map((path) => ({ path, ...(unlisted.has(path) && { isUnlisted: true }) })),
  ];
}

const ofSignIn: ReadonlySet<string> = new Set([paths.login, paths.private]);
const unlisted: ReadonlySet<string> = new Set([...ofSignIn, paths.search, paths.notFound]);

/**
 * Returns the URL path of a public entry's page, or undefined for a project without an article
 * body.
 */
export function pageAddress({ collection, slug, texts }: Entry): string | undefined {
  return collection === 'projects' && !texts ? undefined : entryAddress(collection, slug);
}

/** Returns the URL path of an entry's page. */
export function entryAddress(collection: CollectionName, slug: string): string {
  return collection === 'pages' ? ownPagePath(slug) : entryPath(collection, slug);
}

function entryPages(entries: readonly Entry[]): readonly SitePage[] {
  return entries.flatMap((entry): readonly SitePage[] => {
    const path = pageAddress(entry);
    if (path === undefined) return [];
    const languages = languagesOf(entry);
    const { collection, slug } = entry;
    return [{ ...datedPage(path, [newestDay(entry)]), entry: { collection, slug }, languages }];
  });
}

/** Returns all pages of a list. An empty list still has one page. */
function listPages(list: string, entries: readonly Entry[]): readonly SitePage[] {
  const days: (string | undefined)[][] = [[]];
  entries.forEach((entry, index) => {
    (days[pageOf(index) - 1] ??= []).push(newestDay(entry));
  });
  return days.map((onPage, index) => datedPage(listPagePath(list, index + 1), onPage));
}

/** The list of sports has a single page. */
function sportsPages(sports: readonly Entry[]): readonly SitePage[] {
  if (sports.length === 0) return [];
  return [datedPage(sectionPath('sports-records'), sports.map(newestDay))];
}

/** Returns the list of topics and the pages of each topic. */
function topicPages(entries: PublicEntries): readonly SitePage[] {
  const all = Object.values(entries).flat();
  const withTopics = newestFirst(
    all.map((entry) => ({ entry, topics: entry.fields.tags ?? [] })),
    ({ entry }) => entry.fields.date ?? '',
  );
  const byTopic = entriesByTopic(withTopics);
  if (byTopic.size === 0) return [];
  return [
    { path: paths.topics },
    ...topicsByUse(withTopics).flatMap(({ topic }) =>
      listPages(
        topicPath(topic),
        (byTopic.get(topic) ?? []).map(({ entry }) => entry),
      ),
    ),
  ];
}

function newestDay({ fields }: Entry): string | undefined {
  const { date, updated = date, records = [] } = fields;
  // Days in the form YYYY-MM-DD sort chronologically.
  return (
    updated ??
    records
      .map((one) => one.date)
      .sort()
      .at(-1)
  );
}

function datedPage(path: string, days: readonly (string | undefined)[]): SitePage {
  const lastModified = days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  return lastModified === undefined ? { path } : { path, lastModified };
}
