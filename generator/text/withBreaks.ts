import type { TextInLanguage } from '../../src/content/compiledContent';

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Punctuation, spaces, and Japanese particles, which are written in hiragana. They stay on the same
 * line as the word before them.
 */
const attached = /^[\p{P}\p{S}\s\p{Script=Hiragana}ー]+$/u;

/** A word in katakana, such as コーヒー. */
const katakana = /^[\p{Script=Katakana}ー]+$/u;

/** A short title in its brackets, such as 《陰翳禮讚》. */
const shortTitle = /《[^《》]{1,8}》|『[^『』]{1,8}』|〈[^〈〉]{1,8}〉/gu;

/** Brackets and quotation marks before which a line may break, but not after them. */
const opening = /^[\p{Ps}\p{Pi}]+$/u;

/**
 * Adds line-break offsets to a Chinese or Japanese title. Lines break only between words, which
 * `Intl.Segmenter` finds. Without these offsets, a browser would break a line between any two
 * characters. Only Chromium can find Japanese phrases by itself (`word-break: auto-phrase`).
 *
 * Compounds stay together: words in katakana that follow each other, and a title of up to eight
 * characters in 《》, 『』 or 〈〉.
 *
 * @param language the page's BCP 47 tag, used for a title without a language of its own
 */
export function withBreaks(title: TextInLanguage, language: string): TextInLanguage {
  const { text, lang = language } = title;
  if (!ideographs.test(text)) return title;
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const words = [...segmenter.segment(text)];
  const titles = [...text.matchAll(shortTitle)];
  const isInTitle = (offset: number) =>
    titles.some(({ index, 0: title }) => offset > index && offset < index + title.length);
  const breaks = words
    .filter(({ segment, index }, position) => {
      const before = words[position - 1]?.segment;
      if (before === undefined || opening.test(before)) return false;
      if ((katakana.test(before) && katakana.test(segment)) || isInTitle(index)) return false;
      if (opening.test(segment)) return true;
      if (attached.test(segment)) return false;
      // A word that is not in the dictionary is split into single characters, and lines must not
      // break between them.
      return segment.length > 1 || before.length > 1 || attached.test(before);
    })
    .map(({ index }) => index);
  return breaks.length > 0 ? { ...title, breaks } : title;
}
