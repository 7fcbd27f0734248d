import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ProjectList } from '../../content/compiledContent';
import { allProjectsFile, projectsFile } from '../../content/contentFiles';
import { contentLoader, sourceOf } from '../../content/pageContent';
import { readFilters } from './projectFilters';

const loadPage = contentLoader((locale, { page = '1' }) => projectsFile(locale, Number(page)));

/**
 * Loads one page of the project list. If the visitor filters the projects, the result also contains
 * all projects.
 */
export async function projectsLoader(
  args: LoaderFunctionArgs,
): Promise<{ list: ProjectList; all: ProjectList }> {
  const list = await loadPage(args);
  const isFiltered = readFilters(new URL(args.request.url).search).tags.length > 0;
  const { locale, load } = sourceOf(args);
  const all = isFiltered && list.pages > 1 ? await load(allProjectsFile(locale)) : list;
  return { list, all };
}
