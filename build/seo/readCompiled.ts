import type { ProjectSummary } from '../../src/content/compiledContent';
import { projectSliceFile, projectsFile, type ContentFile } from '../../src/content/contentFiles';
import { sliceSize } from '../../src/content/listSlices';

/** Gives what a compiled file of the site holds. */
export type ReadCompiled = <Content>(file: ContentFile<Content>) => Content;

/** Drafts are for the owner's eyes, in development: no machine is told of them. */
export function published<Summary extends { draft: boolean }>(
  summaries: readonly Summary[],
): readonly Summary[] {
  return summaries.filter(({ draft }) => !draft);
}

/** All projects of the site, newest first, also where the list is long. */
export function allProjects(read: ReadCompiled, locale: string): readonly ProjectSummary[] {
  const { projects, long } = read(projectsFile(locale));
  if (!long) return projects;
  return Array.from({ length: Math.ceil(long.count / sliceSize) }, (_, slice) =>
    read(projectSliceFile(locale, slice)),
  ).flat();
}
