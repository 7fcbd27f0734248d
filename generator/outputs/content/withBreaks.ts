import type { TextInLanguage } from '../../../src/content/compiledContent';

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Punctuation, spaces, and Japanese particles, which are written in hiragana. They stay on the same
 * line as the word before them.
 */
const attached = /^[\p{P}\p{S}\s\p{Script=Hiragana}ー]+$/u;

const punctuation = /^[\p{P}\p{S}\s]/u;

/** A compound of words in katakana that is not too long for a line, such as スポーツノート. */
const compound = /^[\p{Script=Katakana}ー]{2,10}$/u;

/** The end of a clause, after which a line may break even before a particle. */
const clauseEnd = /[、。]$/u;

/** A short title in its brackets, such as 《陰翳禮讚》. */
const shortTitle = /《[^《》]{1,8}》|『[^『』]{1,8}』|〈[^〈〉]{1,8}〉/gu;

/** Brackets and quotation marks before which a line may break, but not after them. */
const openingSigns = /^[\p{Ps}\p{Pi}]+$/u;

/** The characters of numbers, as the inside of a character class. */
const digits = '\\p{N}零一二三四五六七八九十百千万萬億兆两兩';

const beginsWithDigit = new RegExp(`^[${digits}]`, 'u');

/** A number, or a part of one, such as 四百, 3.5, 第三 and 同一. */
const number = new RegExp(`^[第同每毎這那某]?[${digits}][${digits}.,．，]*$`, 'u');

/** A number with its counter, such as 一晩. */
const counted = new RegExp(`^第?[${digits}]+\\p{Script=Han}{1,2}$`, 'u');

/** A single ideograph, such as 分 in 一晩分. */
const ideograph = /^\p{Script=Han}$/u;

/** The end of a text with which a number forms one word: 第, 這, or an earlier part of a date. */
const beforeNumber = new RegExp(`[第同每毎這那某]$|[${digits}][年月日時分]$`, 'u');

/** The end of a text that the rest of a counter follows, such as 三か in 三か月. */
const beforeCounter = new RegExp(`[${digits}][かカヶケ箇]$`, 'u');

/**
 * Adds line-break offsets to a short Chinese or Japanese text, such as a title or a summary. Lines
 * break only between words, which `Intl.Segmenter` finds. Without these offsets, a browser would
 * break a line between any two characters. Only Chromium can find Japanese phrases by itself
 * (`word-break: auto-phrase`).
 *
 * Compounds stay together: words in katakana that follow each other and have up to ten characters, a
 * title of up to eight characters in 《》, 『』 or 〈〉, and a number with its counter, such as
 * 四百三十二軒 and 三か月.
 *
 * @param language the page's BCP 47 tag, used for a text without a language of its own
 */
export function withBreaks<Short extends TextInLanguage>(
  short: Short,
  language: string,
): Short & Pick<TextInLanguage, 'breaks'> {
  const { text, lang = language } = short;
  if (!ideographs.test(text)) return short;
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const words = [...segmenter.segment(text)];
  const titles = [...text.matchAll(shortTitle)];
  const isInTitle = (offset: number) =>
    titles.some(({ index, 0: title }) => offset > index && offset < index + title.length);
  const breaks = words
    .filter(({ segment, index }, position) => {
      const before = words[position - 1]?.segment;
      if (before === undefined || openingSigns.test(before)) return false;
      if (compound.test(before + segment) || isInTitle(index)) return false;
      if (isInNumber(before, segment, text.slice(0, index))) return false;
      if (openingSigns.test(segment)) return true;
      if (attached.test(segment)) return clauseEnd.test(before) && !punctuation.test(segment);
      // A word that is not in the dictionary is split into single characters, and lines must not
      // break between them.
      return segment.length > 1 || before.length > 1 || attached.test(before);
    })
    .map(({ index }) => index);
  return breaks.length > 0 ? { ...short, breaks } : short;
}

/**
 * Returns whether two words that follow each other belong to one number with its counter. The
 * dictionaries of `Intl.Segmenter` contain only some numbers, and split the others.
 *
 * @param text the text before the second word
 */
function isInNumber(before: string, word: string, text: string): boolean {
  return (
    number.test(before) ||
    beforeCounter.test(text) ||
    (counted.test(before) && ideograph.test(word)) ||
    (beforeNumber.test(text) && beginsWithDigit.test(word))
  );
}
