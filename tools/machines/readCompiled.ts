import type { ContentFile } from '../../src/content/contentFiles';

/** Gives what a compiled file of the site holds. */
export type ReadCompiled = <Content>(file: ContentFile<Content>) => Content;

/** Drafts are for the owner's eyes, in development: no machine is told of them. */
export function published<Summary extends { draft: boolean }>(
  summaries: readonly Summary[],
): readonly Summary[] {
  return summaries.filter(({ draft }) => !draft);
}
