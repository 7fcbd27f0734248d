import type { TextInLanguage } from '../../src/content/compiledContent';

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What belongs to the word before it: punctuation, spaces, and in Japanese the particles, which are written in hiragana. */
const attached = /^[\p{P}\p{S}\s\p{Script=Hiragana}ー]+$/u;

/** Marks after which no line ends. */
const opening = /[\p{Ps}\p{Pi}]$/u;

/**
 * Adds to a title in Chinese or Japanese the offsets at which its lines may break. Lines break between words only, which
 * `Intl.Segmenter` finds. Without the offsets, a browser would break a line between any two characters; only Chromium can
 * find the phrases of Japanese itself (`word-break: auto-phrase`).
 *
 * @param language BCP 47 tag of the page, for a title without its own
 */
export function withBreaks(title: TextInLanguage, language: string): TextInLanguage {
  const { text, lang = language } = title;
  if (!ideographs.test(text)) return title;
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const words = [...segmenter.segment(text)];
  const breaks = words
    .filter(({ segment, index }, position) => {
      const before = words[position - 1]?.segment;
      if (before === undefined || attached.test(segment) || opening.test(text.slice(0, index))) {
        return false;
      }
      // A word that the dictionary does not know is segmented into single characters.
      return segment.length > 1 || before.length > 1 || attached.test(before);
    })
    .map(({ index }) => index);
  return breaks.length > 0 ? { ...title, breaks } : title;
}
