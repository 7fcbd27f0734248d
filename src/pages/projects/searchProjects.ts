import type { ProjectSummary, TagCount } from '../../content/compiledContent';
import type { ProjectFilters } from '../../reading/projectFilters';
import { foldText } from './foldText';

/**
 * Finds the projects that have all chosen topics and each word of the query somewhere in their title,
 * summary or topics, also inside a longer word.
 *
 * @param offered the topics that the filter offers
 * @param locale language that decides where the words of the query begin and end
 * @returns `found` in the order given; `tags` with the number of matches that would remain if the topic
 *   were chosen as well: the offered topics, then chosen ones that no project has
 */
export function searchProjects(
  projects: readonly ProjectSummary[],
  offered: readonly TagCount[],
  { query, tags }: ProjectFilters,
  locale: string,
): { found: readonly ProjectSummary[]; tags: readonly TagCount[] } {
  const words = searchWords(query, locale);
  const found = projects.filter((project) => {
    if (!tags.every((tag) => project.tags.includes(tag))) return false;
    if (words.length === 0) return true;
    // A line break between the parts: no word of a query spans two of them.
    const text = foldText([project.title.text, project.summary.text, ...project.tags].join('\n'));
    return words.every((word) => text.includes(word));
  });
  const shownTags = new Set([...offered.map(({ tag }) => tag), ...tags]);
  return {
    found,
    tags: [...shownTags].map((tag) => ({
      tag,
      count: found.filter((project) => project.tags.includes(tag)).length,
    })),
  };
}

/**
 * The words of a query, folded, each once. Chinese and Japanese have no spaces between words: the
 * browser's dictionaries find them (ECMA-402, Intl.Segmenter). A query without words, such as an emoji,
 * is one word.
 */
function searchWords(query: string, locale: string): readonly string[] {
  // NFKC first: the dictionaries do not contain half-width kana.
  const text = query.normalize('NFKC').trim();
  if (text === '') return [];
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  const words = [...segments]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => foldText(segment));
  return words.length > 0 ? [...new Set(words)] : [foldText(text)];
}
