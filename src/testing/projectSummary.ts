import type { ProjectSummary } from '../content/compiledContent';

/** A project as a list contains it, with the texts that the search uses. */
export function projectSummary(
  slug: string,
  title: string,
  summary = '',
  tags: readonly string[] = [],
): ProjectSummary {
  return {
    slug,
    title: { text: title },
    summary: { text: summary },
    date: '2026-01-01',
    tags,
    links: {},
    featured: false,
    draft: false,
    hasPage: false,
  };
}
