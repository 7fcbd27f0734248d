import type { Root } from 'hast';
import { plainText } from './plainText';
import { visitNodes } from './visitNodes';

/**
 * Reading speeds, in words per minute for English and in characters per minute for Chinese and
 * Japanese. The numbers are the means from the International Reading Speed Texts
 * (Trauzettel-Klosinski and Dietz, 2012, doi:10.1167/iovs.11-8284).
 */
const wordsAMinute = 228;
const charactersAMinute = { zh: 255, ja: 357 };

/**
 * How many times as long it takes to read code as to read prose. This is only our estimate, because
 * we know of no measurement.
 */
const codeFactor = 2;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u30fc]+/gu;

/**
 * Segments text in all languages except Chinese and Japanese. One segmenter is enough, because the
 * rules for word boundaries are the same in all these languages.
 */
const otherWords = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Calculates how long an article takes to read. CJK characters and words in other scripts count at
 * different rates, so the result is also right for articles in mixed scripts. Code blocks take
 * longer than prose.
 *
 * @param language the article's BCP 47 tag
 * @returns whole minutes, at least 1
 */
export function readingMinutes(text: Root, language: string): number {
  let minutes = proseMinutes(plainText(text, 'pre'), language);
  visitNodes(text, 'element', (element) => {
    if (element.tagName === 'pre')
      minutes += codeFactor * proseMinutes(plainText(element), language);
  });
  return Math.max(1, Math.round(minutes));
}

function proseMinutes(text: string, language: string): number {
  const characters = [...(text.match(cjk) ?? []).join('')].length;
  const rest = text.replaceAll(cjk, ' ');
  const words = countWords(rest);
  const rate = language.startsWith('ja') ? charactersAMinute.ja : charactersAMinute.zh;
  return characters / rate + words / wordsAMinute;
}

/**
 * Counts the words in a string. V8 copies the whole string into each of its segments, so segmenting
 * a 100 kB note would need gigabytes of memory. The string is therefore first cut at spaces into
 * short pieces.
 */
function countWords(text: string): number {
  let words = 0;
  for (const [part] of text.matchAll(/[^]{1,500}(?!\S)|[^]{1,500}/gu)) {
    for (const { isWordLike } of otherWords.segment(part)) if (isWordLike) words++;
  }
  return words;
}
