import type { Activity, HomeContent, ProjectSummary } from '../../src/content/compiledContent';
import { entryPath, notesSections, projectPath, type SectionName } from '../../src/paths';
import type { SiteSummaries } from './summaries';

const shownProjects = 3;
const shownLatest = 5;

/** The content of the landing page. */
export function homeContent({ projects, sections }: SiteSummaries): HomeContent {
  const made = projects.map(({ slug, title, summary, date, hasPage }): Activity => ({
    kind: 'projects',
    ...(hasPage ? { path: projectPath(slug) } : {}),
    title,
    summary,
    date,
  }));
  const written = notesSections.flatMap((kind) =>
    sections[kind].map(({ slug, title, summary, date }) =>
      activity(kind, slug, { title, summary, date }),
    ),
  );
  const shared = sections['article-share'].map(({ slug, title, line, date }) =>
    activity('article-share', slug, { title, summary: line, date }),
  );
  const done = sections['sports-records'].flatMap(({ slug, sport, records }) =>
    records.map(({ date, kilometres, seconds, place }) =>
      activity('sports-records', slug, { title: sport, summary: place, date, kilometres, seconds }),
    ),
  );
  const everything = newestFirst([...made, ...written, ...shared, ...done]);
  const [newest] = everything;
  return {
    projects: pickProjects(projects),
    latest: newestFirst([...written, ...shared]).slice(0, shownLatest),
    year: newest ? everything.filter(({ date }) => date > yearBefore(newest.date)) : [],
  };
}

function activity(
  kind: SectionName,
  slug: string,
  facts: Omit<Activity, 'kind' | 'path'>,
): Activity {
  return { kind, path: entryPath(kind, slug), ...facts };
}

function newestFirst(activities: readonly Activity[]): Activity[] {
  return [...activities].sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  );
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
