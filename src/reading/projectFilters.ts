import { paths } from '../paths';

/** The search and the topic filter of the projects. */
export interface ProjectFilters {
  /** As typed. */
  query: string;
  /** A match has all of them. Without duplicates. */
  tags: readonly string[];
  /** The page of the matches, from 1. */
  page: number;
}

export const noFilters: ProjectFilters = { query: '', tags: [], page: 1 };

/** Whether the filters leave out any project. */
export function isFiltering({ query, tags }: ProjectFilters): boolean {
  return query !== '' || tags.length > 0;
}

/** Reads the filters from the query string of a URL, `?q=…&tag=…&tag=…&page=…`. */
export function readFilters(search: string): ProjectFilters {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  return {
    query: params.get('q') ?? '',
    tags: [...new Set(params.getAll('tag'))],
    page: /^[1-9]\d*$/.test(page) ? Number(page) : 1,
  };
}

/** The query string of filters, empty without any; the inverse of readFilters. */
export function writeFilters({ query, tags, page }: ProjectFilters): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  for (const tag of tags) params.append('tag', tag);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
}

/** The list of the projects with a topic. */
export function tagPath(tag: string): string {
  return paths.projects + writeFilters({ ...noFilters, tags: [tag] });
}
