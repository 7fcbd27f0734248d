import type {
  Activity,
  HomeContent,
  ProjectSummary,
  SiteEntry,
  YearActivity,
} from '../../src/content/compiledContent';
import { entryPath, sectionPath } from '../../src/paths';
import { newestFirst } from '../model/publication';
import type { SiteSummaries } from '../model/collections';

const shownProjects = 3;
const shownLatest = 5;

/**
 * The largest number of activities in a year that the landing page shows individually. If there are
 * more, it combines them by week, because individual marks would overlap, and the page would grow
 * with each entry.
 */
const mostMarks = 150;

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the landing page's content.
 *
 * @param entries the entries of all sections except sports, newest first
 */
export function homeContent(summaries: SiteSummaries, entries: readonly SiteEntry[]): HomeContent {
  const written = entries.map(({ kind, path, title, summary, date }): Activity => {
    return { kind, path, title, ...(summary ? { summary } : {}), date };
  });
  const kind = 'sports-records';
  const done = summaries[kind].flatMap(({ slug, sport, records }) =>
    records.map(({ date, kilometres }): YearActivity => {
      return { kind, path: entryPath(kind, slug), title: sport, date, kilometres };
    }),
  );
  const marked = written.map(({ kind, path, title, date }) => ({ kind, path, title, date }));
  const everything = newestFirst([...marked, ...done], ({ date }) => date);
  const [newest] = everything;
  const year = newest ? everything.filter(({ date }) => date > yearBefore(newest.date)) : [];
  return {
    projects: pickProjects(summaries.projects),
    latest: written.filter((one) => one.kind !== 'projects').slice(0, shownLatest),
    year: year.length > mostMarks ? byWeek(year) : year,
  };
}

/**
 * Picks up to `shownProjects` projects: the featured ones and, if there are too few, the newest of
 * the others. The picked projects stay in the order of the list.
 */
function pickProjects(projects: readonly ProjectSummary[]): readonly ProjectSummary[] {
  const featured = projects.filter((project) => project.featured);
  const others = projects.filter((project) => !project.featured);
  const picked = new Set([...featured, ...others].slice(0, shownProjects));
  return projects.filter((project) => picked.has(project));
}

/**
 * Combines all activities in the same week and the same sport or section into one activity.
 *
 * @param year a year's activities, newest first. Weeks end on the weekday of the newest activity.
 */
function byWeek(year: readonly YearActivity[]): readonly YearActivity[] {
  const end = Date.parse(year[0]?.date ?? '');
  const weeks = new Map<string, YearActivity>();
  for (const one of year) {
    const { kind, path, date, kilometres } = one;
    const isSport = kind === 'sports-records';
    const key = `${Math.floor((end - Date.parse(date)) / week)} ${isSport ? path : kind}`;
    const newer = weeks.get(key);
    const count = (newer?.count ?? 1) + 1;
    if (!newer) weeks.set(key, one);
    else if (isSport) {
      weeks.set(key, { ...newer, kilometres: (newer.kilometres ?? 0) + (kilometres ?? 0), count });
    } else {
      weeks.set(key, { kind, path: sectionPath(kind), date: newer.date, count });
    }
  }
  return [...weeks.values()];
}

/**
 * Returns the same day one year earlier, as YYYY-MM-DD. For 29 February, the result is not a real
 * date, but still sorts correctly.
 */
function yearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}
