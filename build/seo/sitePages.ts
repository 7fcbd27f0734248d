import { sectionFile } from '../../src/content/contentFiles';
import { fallbackLocale } from '../../src/locale/locales';
import {
  entryPath,
  paths,
  projectPath,
  sectionNames,
  sectionPath,
  type SectionName,
} from '../../src/paths';
import { allProjects, published, type ReadCompiled } from './readCompiled';

/** A page that search engines may show. */
export interface SitePage {
  path: string;
  /** The day of the newest that it shows, YYYY-MM-DD; none where it shows nothing dated. */
  lastModified?: string;
}

/** Lists: their date is that of their newest entry. */
const dated: readonly string[] = [paths.home, paths.projects];

const unlisted: readonly string[] = [paths.login, paths.notFound];

/** Every page of the site that says something of its own: not the login page, no drafts. */
export function sitePages(read: ReadCompiled): readonly SitePage[] {
  const projects = published(allProjects(read, fallbackLocale));
  const projectPages = projects
    .filter(({ hasPage }) => hasPage)
    .map(({ slug, date }) => page(projectPath(slug), [date]));
  const sections = sectionNames.map((section) => sectionPages(section, read));
  const days = [...projects, ...sections.flat().map(({ lastModified: date = '' }) => ({ date }))];
  return [
    page(
      paths.home,
      days.map(({ date }) => date),
    ),
    page(
      paths.projects,
      projects.map(({ date }) => date),
    ),
    ...Object.values(paths)
      .filter((path) => !dated.includes(path) && !unlisted.includes(path))
      .map((path) => ({ path })),
    ...projectPages,
    ...sections.flat(),
  ];
}

function sectionPages(section: SectionName, read: ReadCompiled): readonly SitePage[] {
  const summaries = published(read(sectionFile<SectionName>(fallbackLocale, section)));
  if (summaries.length === 0) return [];
  const entries = summaries.map((summary) =>
    page(
      entryPath(section, summary.slug),
      'records' in summary ? summary.records.map(({ date }) => date) : [summary.date],
    ),
  );
  const days = entries.map(({ lastModified = '' }) => lastModified);
  return [page(sectionPath(section), days), ...entries];
}

function page(path: string, days: readonly string[]): SitePage {
  // Days as YYYY-MM-DD sort as text; not Math.max(...days), which 100,000 of them would overflow.
  const newest = days.reduce((one, other) => (one > other ? one : other), '');
  return newest === '' ? { path } : { path, lastModified: newest };
}
