import type { HomeContent } from '../content/compiledContent';
import { homeFile, projectsFile, type ContentFile } from '../content/contentFiles';
import { listPage } from '../content/listPage';
import { ContentMissing } from '../content/loadContent';
import { fulfilled } from '../content/settled';
import { createContentSource, type ContentSource } from '../content/useContent';

const home: HomeContent = { projects: [], latest: [], year: [] };

/** The English pages of an owner who has written nothing. */
export const nothingWritten = {
  [homeFile('en').path]: home,
  [projectsFile('en').path]: { ...listPage([], 1), tags: [] },
};

/**
 * Content of a test, there at once: React takes it without waiting.
 *
 * @param files by path: `homeFile('en').path`
 */
export function contentSource(files: Readonly<Record<string, unknown>>): ContentSource {
  return createContentSource(<Content>({ path }: ContentFile<Content>) => {
    if (!(path in files)) return Promise.reject(new ContentMissing(path));
    return fulfilled(files[path] as Content);
  });
}
