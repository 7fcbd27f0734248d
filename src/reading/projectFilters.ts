import { paths } from '../paths';

/** What a visitor looks for among the projects. */
export interface ProjectFilters {
  /** As typed. */
  query: string;
  /** Each once; a project must have all of them. */
  tags: readonly string[];
}

export const noFilters: ProjectFilters = { query: '', tags: [] };

/** Reads the filters out of the query string of a URL, `?q=…&tag=…&tag=…`. */
export function readFilters(search: string): ProjectFilters {
  const params = new URLSearchParams(search);
  return { query: params.get('q') ?? '', tags: [...new Set(params.getAll('tag'))] };
}

/** The query string of filters, empty where there are none; the inverse of readFilters. */
export function writeFilters({ query, tags }: ProjectFilters): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  for (const tag of tags) params.append('tag', tag);
  const search = params.toString();
  return search && `?${search}`;
}

/** Where the projects of one topic are listed. */
export function tagPath(tag: string): string {
  return paths.projects + writeFilters({ query: '', tags: [tag] });
}
