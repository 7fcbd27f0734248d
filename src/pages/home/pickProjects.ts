import type { Project } from '../../content/project';

/**
 * The projects for the landing page: featured ones first in choice, filled up with the newest, and
 * shown in the order given.
 *
 * @param projects newest first
 * @param count how many at most
 */
export function pickProjects(projects: readonly Project[], count: number): readonly Project[] {
  const featured = projects.filter((project) => project.featured);
  const others = projects.filter((project) => !project.featured);
  const picked = new Set([...featured, ...others].slice(0, count));
  return projects.filter((project) => picked.has(project));
}
