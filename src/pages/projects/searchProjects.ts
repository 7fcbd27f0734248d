import type { ProjectSummary, TagCount } from '../../content/compiledContent';
import { searchedText } from '../../content/searchedText';
import { countTags, tagsByUse } from '../../content/tagsByUse';
import type { ProjectFilters } from '../../reading/projectFilters';
import { searchWords } from './searchWords';

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
  const allTags = tagsByUse(projects).map(({ tag }) => tag);
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
