import type { ListPage } from '../../src/content/compiledContent';
import type { ContentFile } from '../../src/content/contentFiles';

/** Gives what a compiled file of the site holds. */
export type ReadCompiled = <Content>(file: ContentFile<Content>) => Content;

/** Drafts are for the owner's eyes, in development: no machine is told of them. */
export function published<Summary extends { draft: boolean }>(
  summaries: readonly Summary[],
): readonly Summary[] {
  return summaries.filter(({ draft }) => !draft);
}

/** The entries of a list that machines may see, from all its pages. */
export function publishedEntries<Summary extends { draft: boolean }>(
  read: ReadCompiled,
  fileOfPage: (page: number) => ContentFile<ListPage<Summary>>,
): readonly Summary[] {
  const { pages } = read(fileOfPage(1));
  return Array.from({ length: pages }, (_, index) => read(fileOfPage(index + 1)).entries)
    .flat()
    .filter(({ draft }) => !draft);
}
