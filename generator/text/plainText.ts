import type { Nodes, Root } from 'hast';
import { joinedLines } from './joinCjkLines';

/** The elements whose text is not part of the text around them. */
const blocks = /^(?:p|h\d|li|t[dhr]|pre|blockquote|div|figcaption)$/;

/**
 * Returns an element's text. It contains neither the readings of ruby, nor the numbers, links and
 * the heading that footnotes add.
 *
 * @param lineBreak stands for a `<br>`
 * @param blockEdge stands before and after the text of each paragraph, heading, cell and the like
 */
export function plainText(node: Nodes, lineBreak = '\n', blockEdge = ''): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const text = () => node.children.map((one) => plainText(one, lineBreak, blockEdge)).join('');
  if (node.type !== 'element') return text();
  const { tagName, properties } = node;
  if (tagName === 'br') return lineBreak;
  if (/^r[tp]$/.test(tagName) || properties['id'] === 'footnote-label') return '';
  if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return '';
  return blocks.test(tagName) ? blockEdge + text() + blockEdge : text();
}

/** Returns the text with a line for each paragraph, heading, cell and the like. */
export function textInLines(text: Root): string {
  // A line break in the Markdown of a paragraph does not end the line, so another character marks the ends.
  const end = '\u2029';
  return plainText(text, end, end)
    .split(end)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
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

const ideographOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const word = /[\p{L}\p{M}\p{N}'’]+/gu;

/** How many ideographs and kana, and how many words of other scripts, people read in a minute. */
const inAMinute = { characters: 300, words: 228 };

/** Returns how long a text takes to read, in whole minutes, at least 1. */
export function readingMinutes(text: Root): number {
  const written = plainText(text);
  const characters = written.match(ideographOrKana)?.length ?? 0;
  const words = written.replaceAll(ideographOrKana, ' ').match(word)?.length ?? 0;
  return Math.max(1, Math.round(characters / inAMinute.characters + words / inAMinute.words));
}
