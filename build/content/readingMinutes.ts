import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { plainText } from './plainText';

/**
 * How fast people read, a minute: words of English, characters of Chinese and Japanese. Means of the
 * International Reading Speed Texts (Trauzettel-Klosinski and Dietz, 2012, doi:10.1167/iovs.11-8284).
 */
const wordsAMinute = 228;
const charactersAMinute = { zh: 255, ja: 357 };

/** Code is read slower than prose; by how much, no such study says. This is an estimate. */
const codeFactor = 2;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u30fc]/gu;

/**
 * How long a text takes to read: its CJK characters and its other words, each at their own rate, so
 * that a text of both is counted right too, and its blocks of code more slowly.
 *
 * @param language BCP 47 tag of the text
 * @returns whole minutes, at least 1
 */
export function readingMinutes(text: Root, language: string): number {
  let minutes = proseMinutes(plainText(text, 'pre'), language);
  visit(text, 'element', (element) => {
    if (element.tagName === 'pre')
      minutes += codeFactor * proseMinutes(plainText(element), language);
  });
  return Math.max(1, Math.round(minutes));
}

function proseMinutes(text: string, language: string): number {
  const characters = text.match(cjk)?.length ?? 0;
  const rest = text.replaceAll(cjk, ' ');
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(rest);
  const words = [...segments].filter(({ isWordLike }) => isWordLike).length;
  const rate = language.startsWith('ja') ? charactersAMinute.ja : charactersAMinute.zh;
  return characters / rate + words / wordsAMinute;
}
