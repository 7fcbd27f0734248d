import type {
  Activity,
  HomeContent,
  ProjectSummary,
  SectionFigures,
  SiteEntry,
  YearContent,
} from '../../../src/content/compiledContent';
import { sectionNames } from '../../../src/paths';
import type { SiteSummaries } from '../../model/collections';

const shownProjects = 3;
const shownLatest = 4;

/**
 * Creates the landing page's content, except for what comes from the owner's profile.
 *
 * @param entries the entries of all sections except sports, newest first
 * @param year the last twelve months
 */
export function homeContent(
  summaries: SiteSummaries,
  entries: readonly SiteEntry[],
  year: YearContent,
): Omit<HomeContent, 'line'> {
  const written = entries.map(({ kind, path, title, summary, date }): Activity => {
    return { kind, path, title, ...(summary ? { summary } : {}), date };
  });
  return {
    projects: pickProjects(summaries.projects),
    latest: written.filter((one) => one.kind !== 'projects').slice(0, shownLatest),
    figures: figuresOf(summaries, entries, year),
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

/** Returns the figures of each section, in the order of the top bar, without those that are empty. */
function figuresOf(
  { 'sports-records': sports }: SiteSummaries,
  entries: readonly SiteEntry[],
  { from = '' }: YearContent,
): readonly SectionFigures[] {
  return (['projects', ...sectionNames] as const).flatMap((kind): SectionFigures | [] => {
    if (kind === 'sports-records') {
      const records = sports.flatMap((sport) => sport.records).filter(({ date }) => date >= from);
      const kilometres = records.reduce((sum, record) => sum + record.kilometres, 0);
      return records.length > 0
        ? { kind, count: records.length, kilometres: Math.round(kilometres) }
        : [];
    }
    const count = entries.filter((one) => one.kind === kind && one.date >= from).length;
    return count > 0 ? { kind, count } : [];
  });
}
