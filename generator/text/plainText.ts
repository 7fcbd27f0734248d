import type { Nodes, Root } from 'hast';
import { joinedLines } from './joinCjkLines';

/**
 * Returns an element's text, without the readings of ruby and footnote numbers. A `<br>` is a line
 * break.
 *
 * @param without the tag name of elements that are also left out
 */
export function plainText(node: Nodes, without?: string): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'br') return '\n';
    if (/^r[tp]$/.test(tagName) || tagName === without) return '';
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return '';
  }
  return node.children.map((child) => plainText(child, without)).join('');
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
