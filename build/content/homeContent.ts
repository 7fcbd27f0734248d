import type {
  Activity,
  HomeContent,
  ProjectSummary,
  SiteEntry,
} from '../../src/content/compiledContent';
import { entryPath } from '../../src/paths';
import { newestFirst } from './publication';
import type { SiteSummaries } from './summaries';

const shownProjects = 3;
const shownLatest = 5;

/**
 * The content of the landing page.
 *
 * @param entries of all sections except sports, newest first
 */
export function homeContent(
  { projects, sections }: SiteSummaries,
  entries: readonly SiteEntry[],
): HomeContent {
  const written = entries.map(({ kind, path, title, summary, date }): Activity => {
    return { kind, path, title, ...(summary ? { summary } : {}), date };
  });
  const kind = 'sports-records';
  const done = sections[kind].flatMap(({ slug, sport, records }) =>
    records.map(({ date, kilometres, seconds, place }): Activity => {
      const path = entryPath(kind, slug);
      return { kind, path, title: sport, summary: place, date, kilometres, seconds };
    }),
  );
  const everything = newestFirst([...written, ...done], ({ date }) => date);
  const [newest] = everything;
  return {
    projects: pickProjects(projects),
    latest: written.filter((one) => one.kind !== 'projects').slice(0, shownLatest),
    year: newest ? everything.filter(({ date }) => date > yearBefore(newest.date)) : [],
  };
}

/** Featured projects, then the newest, up to `shownProjects`; in the order given. */
function pickProjects(projects: readonly ProjectSummary[]): readonly ProjectSummary[] {
  const featured = projects.filter((project) => project.featured);
  const others = projects.filter((project) => !project.featured);
  const picked = new Set([...featured, ...others].slice(0, shownProjects));
  return projects.filter((project) => picked.has(project));
}

/** The same day a year earlier, as YYYY-MM-DD. After 29 February it does not exist, but sorts right. */
function yearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}
