import type { ProjectSummary } from '../../content/compiledContent';
import type { ProjectFilters } from '../../reading/projectFilters';
import { foldText } from './foldText';
import { searchWords } from './searchWords';

/** A topic and of how many projects it is. */
export interface TagCount {
  tag: string;
  count: number;
}

export interface SearchResult {
  /** In the order given. */
  found: readonly ProjectSummary[];
  /** How many there would be with this topic chosen as well; all topics, then unknown ones that are chosen. */
  tags: readonly TagCount[];
}

/**
 * Prepares the search of these projects. A project is found when it has all the tags and when each
 * word of the query stands somewhere in its title, summary or tags, also inside a longer word.
 *
 * @returns a function of the filters and the language in which the words of the query are looked for
 */
export function prepareSearch(projects: readonly ProjectSummary[]) {
  const allTags = tagsByUse(projects);
  let texts: readonly string[] | undefined;

  return ({ query, tags }: ProjectFilters, locale: string): SearchResult => {
    const words = searchWords(query, locale);
    // Folding thousands of texts takes longer than searching them, and may never be needed.
    if (words.length > 0) texts ??= projects.map(searchedText);
    const found = projects.filter(
      (project, index) =>
        tags.every((tag) => project.tags.includes(tag)) &&
        words.every((word) => texts?.[index]?.includes(word)),
    );
    const counts = countTags(found);
    const shownTags = [...new Set([...allTags, ...tags])];
    return { found, tags: shownTags.map((tag) => ({ tag, count: counts.get(tag) ?? 0 })) };
  };
}

/** A line break between the parts: no word of a query goes over one. */
function searchedText({ title, summary, tags }: ProjectSummary): string {
  return foldText([title.text, summary.text, ...tags].join('\n'));
}

function countTags(projects: readonly ProjectSummary[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of projects) {
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}

/** The most used first; of those used alike, by the alphabet. */
function tagsByUse(projects: readonly ProjectSummary[]): string[] {
  return [...countTags(projects)]
    .sort(([tag, count], [other, ofOther]) => ofOther - count || (tag < other ? -1 : 1))
    .map(([tag]) => tag);
}
