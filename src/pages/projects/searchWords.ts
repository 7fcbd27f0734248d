import { foldText } from '../../content/foldText';

/**
 * The words of what someone typed, folded, each once. Chinese and Japanese write no spaces between
 * words, so these are found by the browser's dictionaries (ECMA-402, Intl.Segmenter).
 *
 * @param locale language in which the words are looked for
 * @returns none for an empty query; what has no words, such as an emoji, is one itself
 */
export function searchWords(query: string, locale: string): string[] {
  // Before the words are looked for: no dictionary has half-width kana.
  const text = query.normalize('NFKC').trim();
  if (text === '') return [];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, {
    granularity: 'word',
  }).segment(text)) {
    if (isWordLike === true) words.push(foldText(segment));
  }
  return words.length > 0 ? [...new Set(words)] : [foldText(text)];
}
