import type { Nodes, Root } from 'hast';
import { joinedLines } from './joinCjkLines';
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

/**
 * Maximum length of an excerpt in UTF-16 code units. Search engines and link previews show about
 * this much.
 */
const longestExcerpt = 200;

/**
 * Returns the first paragraph without markup. A long paragraph is cut after a sentence or, if that
 * would leave too little, after a word.
 *
 * @param language the article's BCP 47 tag
 * @returns an empty string if no paragraph contains words
 */
export function excerptOf(text: Root, language: string): string {
  const paragraphs = text.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'p' ? [plainText(node)] : [],
  );
  const [first = ''] = paragraphs
    .map((one) => joinedLines(one).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  return shortened(first, language);
}

/** Shortens text to the length of an excerpt. */
function shortened(text: string, language: string): string {
  if (text.length <= longestExcerpt) return text;
  const start = text.slice(0, longestExcerpt);
  const isEnough = (part: string) => part.length >= longestExcerpt / 3;
  const sentence = lastEnd(start, language, 'sentence').trimEnd();
  if (isEnough(sentence)) return sentence;
  const words = lastEnd(start, language, 'word').trimEnd();
  return `${isEnough(words) ? words : lastEnd(start, language, 'grapheme')}…`;
}

/** Removes the last segment of a string, because it may be incomplete. */
function lastEnd(
  text: string,
  language: string,
  granularity: 'sentence' | 'word' | 'grapheme',
): string {
  const segments = [...new Intl.Segmenter(language, { granularity }).segment(text)];
  return text.slice(0, segments.at(-1)?.index);
}

/**
 * Returns an element's text, without the TeX source of formulas, the readings of ruby and
 * footnote numbers. A `<br>` is a line break.
 *
 * @param without the tag name of elements that are also left out
 */
export function plainText(node: Nodes, without?: string): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'br') return '\n';
    if (/^(?:annotation|rt|rp)$/.test(tagName) || tagName === without) return '';
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return '';
  }
  return node.children.map((child) => plainText(child, without)).join('');
}
