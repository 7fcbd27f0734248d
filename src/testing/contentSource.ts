import type { HomeContent } from '../content/compiledContent';
import { homeFile, projectsFile, suggestionsFile, type ContentFile } from '../content/contentFiles';
import { listPage } from '../content/listPage';
import { missing, type LoadContent } from '../content/pageContent';

const home: HomeContent = { projects: [], latest: [], year: [] };

/** The English content of a site whose owner has written nothing. */
export const emptyContent = {
  [homeFile('en').path]: home,
  [projectsFile('en').path]: { ...listPage([], 1), tags: [] },
  [suggestionsFile('en').path]: { topics: [], latest: [] },
};

/**
 * Creates a content loader for a test.
 *
 * @param files the content of the files, keyed by path, such as `homeFile('en').path`
 */
export function loadFrom(files: Readonly<Record<string, unknown>>): LoadContent {
  return async <Content>({ path }: ContentFile<Content>) => {
    if (!(path in files)) throw missing();
    return files[path] as Content;
  };
}
