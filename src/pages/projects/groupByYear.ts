import type { Project } from '../../content/project';

export type YearOfProjects = { year: string; projects: Project[] };

/**
 * The projects of each year, in the order given.
 *
 * @param projects newest first
 */
export function groupByYear(projects: readonly Project[]): YearOfProjects[] {
  const years = new Map<string, Project[]>();
  for (const project of projects) {
    const year = project.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), project]);
  }
  return [...years].map(([year, ofYear]) => ({ year, projects: ofYear }));
}
