import type { HomeContent } from '../content/compiledContent';
import { createContentCache, resolved, type ContentCache } from '../content/contentCache';
import { homeFile, projectsFile, type ContentFile } from '../content/contentFiles';
import { listPage } from '../content/listPage';
import { ContentMissing } from '../content/loadContent';

const home: HomeContent = { projects: [], latest: [], year: [] };

/** The English content of an owner who has written nothing. */
export const emptyContent = {
  [homeFile('en').path]: home,
  [projectsFile('en').path]: { ...listPage([], 1), tags: [] },
};

/**
 * Content for a test, which React reads without suspending.
 *
 * @param files by path: `homeFile('en').path`
 */
export function contentSource(files: Readonly<Record<string, unknown>>): ContentCache {
  return createContentCache(<Content>({ path }: ContentFile<Content>) => {
    if (!(path in files)) return Promise.reject(new ContentMissing(path));
    return resolved(files[path] as Content);
  });
}
