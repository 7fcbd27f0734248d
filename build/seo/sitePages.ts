import type { ArticleSummary, NoteSummary } from '../../src/content/compiledContent';
import { projectsFile, sectionFile, sportsFile } from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { fallbackLocale } from '../../src/locale/locales';
import {
  entryPath,
  listPagePath,
  paths,
  projectPath,
  sectionNames,
  sectionPath,
  type ListSection,
} from '../../src/paths';
import { published, publishedEntries, type ReadCompiled } from './readCompiled';

/** A page that search engines may show. */
export interface SitePage {
  path: string;
  /** The day of the newest that it shows, YYYY-MM-DD; none where it shows nothing dated. */
  lastModified?: string;
}

/** Pages with the date of their newest entry. */
const dated: readonly string[] = [paths.home, paths.projects];
const unlisted: readonly string[] = [paths.login, paths.notFound];

/** Every page that search engines may show: no drafts, neither the login page nor the not-found page. */
export function sitePages(read: ReadCompiled): readonly SitePage[] {
  const projects = publishedEntries(read, (page) => projectsFile(fallbackLocale, page));
  const projectPages = [
    ...listPages(paths.projects, projects),
    ...projects
      .filter(({ hasPage }) => hasPage)
      .map(({ slug, date }) => page(projectPath(slug), [date])),
  ];
  const sectionPages = sectionNames.flatMap((section) =>
    section === 'sports-records' ? sportPages(read) : entryPages(section, read),
  );
  const all: readonly SitePage[] = [...projectPages, ...sectionPages];
  return [
    page(
      paths.home,
      all.map(({ lastModified = '' }) => lastModified),
    ),
    ...Object.values(paths)
      .filter((path) => !dated.includes(path) && !unlisted.includes(path))
      .map((path) => ({ path })),
    ...all,
  ];
}

function sportPages(read: ReadCompiled): readonly SitePage[] {
  const sports = published(read(sportsFile(fallbackLocale)));
  if (sports.length === 0) return [];
  const days = sports.flatMap(({ records }) => records.map(({ date }) => date));
  return [
    page(sectionPath('sports-records'), days),
    ...sports.map(({ slug, records }) =>
      page(
        entryPath('sports-records', slug),
        records.map(({ date }) => date),
      ),
    ),
  ];
}

function entryPages(section: ListSection, read: ReadCompiled): readonly SitePage[] {
  const entries = publishedEntries<ArticleSummary | NoteSummary>(read, (page) =>
    sectionFile<ListSection>(fallbackLocale, section, page),
  );
  if (entries.length === 0) return [];
  return [
    ...listPages(sectionPath(section), entries),
    ...entries.map(({ slug, date }) => page(entryPath(section, slug), [date])),
  ];
}

/** The pages of a paginated list. */
function listPages(list: string, all: readonly { date: string }[]): readonly SitePage[] {
  const { pages } = listPage(all, 1);
  return Array.from({ length: pages }, (_, index) =>
    page(
      listPagePath(list, index + 1),
      listPage(all, index + 1).entries.map(({ date }) => date),
    ),
  );
}

/** @param days YYYY-MM-DD, which sort as text */
function page(path: string, days: readonly string[]): SitePage {
  const lastModified = [...days].sort().at(-1);
  return lastModified ? { path, lastModified } : { path };
}
