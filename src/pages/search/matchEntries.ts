import { topicName } from '../../content/owner';
import type { SiteEntry } from '../../content/compiledContent';
import { foldText } from './foldText';

/** An entry with its title, summary and topics, folded for comparison (foldText.ts). */
export interface Searchable {
  entry: SiteEntry;
  title: string;
  summary: string;
  /** The topics, one per line. */
  topics: string;
}

/** How much a word adds to an entry's score, depending on where the word is found. */
const weights = { title: 8, topics: 6, summary: 3, text: 1 };

/**
 * Folds an entry's title, summary and topics.
 *
 * @param locale the reader's language, in which the topic names are written
 */
export function foldEntry(entry: SiteEntry, locale: string): Searchable {
  const { title, summary, topics } = entry;
  return {
    entry,
    title: foldText(title.text),
    summary: foldText(summary?.text ?? ''),
    // The search finds a topic by its name and by its identifier, which the reader may know from
    // the URL.
    topics: foldText(
      topics.map((topic) => [...new Set([topicName(topic, locale), topic])].join(' ')).join('\n'),
    ),
  };
}

/** A folded query. */
export interface Query {
  /** The query's words, without duplicates. */
  words: readonly string[];
  phrase: string;
}

/**
 * Splits a query into folded words. Chinese and Japanese are written without spaces between words,
 * so `Intl.Segmenter` (ECMA-402) finds the words with the browser's dictionaries. A query without
 * words, such as an emoji, counts as one word.
 *
 * @param locale the language whose rules determine where words begin and end
 */
export function readQuery(query: string, locale: string): Query {
  // Normalize first, because the dictionaries do not contain half-width kana.
  const text = query.normalize('NFKC').trim();
  const phrase = foldText(text);
  // A query that consists only of combining marks for Latin letters becomes empty after folding.
  if (phrase === '') return { words: [], phrase };
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  const words = [...segments]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => foldText(segment))
    .filter((word) => word !== '');
  return { words: words.length > 0 ? [...new Set(words)] : [phrase], phrase };
}

/**
 * Finds the entries that contain every word of a query in their title, topics, summary or text. A
 * match may be part of a longer word.
 *
 * @param entries the entries, newest first
 * @param texts the folded texts that have loaded so far
 * @returns the indices of the matching entries, best match first. Entries that match equally well
 * are ordered from newest to oldest.
 */
export function matchEntries(
  entries: readonly Searchable[],
  texts: readonly string[],
  { words, phrase }: Query,
): readonly number[] {
  if (words.length === 0) return [];
  const found: { index: number; score: number }[] = [];
  entries.forEach(({ title, topics, summary }, index) => {
    const text = texts[index] ?? '';
    const scoreOf = (word: string) =>
      title.includes(word)
        ? weights.title
        : topics.includes(word)
          ? weights.topics
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
    // An entry is a better match if it contains the words next to each other, as they were typed.
    if (phrase !== words[0]) score += 2 * scoreOf(phrase);
    found.push({ index, score });
  });
  return found.sort((one, other) => other.score - one.score).map(({ index }) => index);
}
