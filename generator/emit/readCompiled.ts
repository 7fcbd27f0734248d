import type { Draft, ListPage } from '../../src/content/compiledContent';
import type { ContentFile } from '../../src/content/contentFiles';

/** Reads a compiled file. */
export type ReadCompiled = <Content>(file: ContentFile<Content>) => Content;

/**
 * Returns the entries on all pages of a list. Drafts are left out, because they exist only in
 * development.
 */
export function publishedEntries<Summary extends { draft: Draft }>(
  read: ReadCompiled,
  fileOfPage: (page: number) => ContentFile<ListPage<Summary>>,
): readonly Summary[] {
  const { pages } = read(fileOfPage(1));
  return Array.from({ length: pages }, (_, index) => read(fileOfPage(index + 1)).entries)
    .flat()
    .filter(({ draft }) => !draft);
}
