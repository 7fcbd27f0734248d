import { topicName } from '../../content/owner';
import type { SiteEntry } from '../../content/compiledContent';
import { foldText } from './foldText';

/** An entry with its folded texts. */
export interface Searchable {
  entry: SiteEntry;
  title: string;
  summary: string;
  /** One line each. */
  tags: string;
}

/** How much a word in each place counts. */
const weights = { title: 8, tags: 6, summary: 3, text: 1 };

export function foldEntry(entry: SiteEntry, locale: string): Searchable {
  const { title, summary, tags } = entry;
  return {
    entry,
    title: foldText(title.text),
    summary: foldText(summary?.text ?? ''),
    // The reader knows the name, and perhaps the topic from the address.
    tags: foldText(
      tags.map((tag) => [...new Set([topicName(tag, locale), tag])].join(' ')).join('\n'),
    ),
  };
}

/** A query, folded. */
export interface Query {
  /** Each once. */
  words: readonly string[];
  phrase: string;
}

/**
 * Chinese and Japanese have no spaces between words: the browser's dictionaries find them (ECMA-402, Intl.Segmenter). A
 * query without words, such as an emoji, is one word.
 *
 * @param locale language that decides where words begin and end
 */
export function readQuery(query: string, locale: string): Query {
  // NFKC first: the dictionaries do not contain half-width kana.
  const text = query.normalize('NFKC').trim();
  const phrase = foldText(text);
  // Marks alone fold to nothing.
  if (phrase === '') return { words: [], phrase };
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  const words = [...segments]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => foldText(segment))
    .filter((word) => word !== '');
  return { words: words.length > 0 ? [...new Set(words)] : [phrase], phrase };
}

/**
 * Finds the entries that have each word of a query somewhere in their title, topics, summary or text, also inside a
 * longer word.
 *
 * @param entries newest first
 * @param texts the folded texts of the entries, as far as they have loaded
 * @returns indices of entries, the best first, then the newest
 */
export function matchEntries(
  entries: readonly Searchable[],
  texts: readonly string[],
  { words, phrase }: Query,
): readonly number[] {
  if (words.length === 0) return [];
  const found: { index: number; score: number }[] = [];
  entries.forEach(({ title, tags, summary }, index) => {
    const text = texts[index] ?? '';
    const scoreOf = (word: string) =>
      title.includes(word)
        ? weights.title
        : tags.includes(word)
          ? weights.tags
          : summary.includes(word)
            ? weights.summary
            : text.includes(word)
              ? weights.text
              : 0;
    let score = 0;
    for (const word of words) {
      const ofWord = scoreOf(word);
      if (ofWord === 0) return;
      score += ofWord;
    }
    // The words together, as they were typed.
    if (phrase !== words[0]) score += 2 * scoreOf(phrase);
    found.push({ index, score });
  });
  return found.sort((one, other) => other.score - one.score).map(({ index }) => index);
}
