import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, type To } from 'react-router-dom';
import type { ProjectSummary, TagCount } from '../../content/compiledContent';
import { paths } from '../../paths';
import { usePageLocation } from '../../ui/pageLocation';

/** The topic filter for the projects. */
export interface ProjectFilters {
  /** The chosen topics, without duplicates. A project matches if it has all of them. */
  tags: readonly string[];
  /** Which page of the matches is shown, starting at 1. */
  page: number;
}

export const noFilters: ProjectFilters = { tags: [], page: 1 };

/** Reads the filters from a URL's query string, such as `?tag=…&tag=…&page=…`. */
export function readFilters(search: string): ProjectFilters {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  return {
    tags: [...new Set(params.getAll('tag'))],
    page: /^[1-9]\d*$/.test(page) ? Number(page) : 1,
  };
}

/**
 * Returns the query string for filters, or an empty string if there are none. It is the inverse of
 * `readFilters`.
 */
export function writeFilters({ tags, page }: ProjectFilters): string {
  const params = new URLSearchParams();
  for (const tag of tags) params.append('tag', tag);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
}

/**
 * Keeps the filters in the URL. Each choice adds a history entry, so that the Back button undoes
 * the choice.
 *
 * @returns `filters` contains the visitor's latest choice. `applied` contains the filters in the
 * current URL, which differ from `filters` while the content for the new URL is loading. `choose`
 * changes the topics, and `clear` opens the first page of all projects.
 */
export function useFilters() {
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => readFilters(search), [search]);
  const [filters, setFilters] = useOptimistic(applied);

  function open(next: ProjectFilters, to: To) {
    startTransition(async () => {
      setFilters(next);
      await navigate(to, { preventScrollReset: true });
    });
  }
  return {
    filters,
    applied,
    choose: (tags: readonly string[]) => {
      const chosen = { tags, page: 1 };
      open(chosen, { search: writeFilters(chosen) });
    },
    clear: () => open(noFilters, paths.projects),
  };
}

/**
 * Finds the projects that have all chosen topics.
 *
 * @param offered the topics that the filter offers
 * @param tags the chosen topics
 * @returns `found` contains the matching projects in the given order. `tags` contains the offered
 * topics, followed by any chosen topics that are not offered. Each comes with the number of
 * projects that would match if it were chosen as well.
 */
export function filterProjects(
  projects: readonly ProjectSummary[],
  offered: readonly TagCount[],
  tags: readonly string[],
): { found: readonly ProjectSummary[]; tags: readonly TagCount[] } {
  const found = projects.filter((project) => tags.every((tag) => project.tags.includes(tag)));
  const shownTags = new Set([...offered.map(({ tag }) => tag), ...tags]);
  return {
    found,
    tags: [...shownTags].map((tag) => ({
      tag,
      count: found.filter((project) => project.tags.includes(tag)).length,
    })),
  };
}
