import type { TextInLanguage } from '../../src/content/compiledContent';

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Punctuation, spaces, and Japanese particles, which are written in hiragana. They stay on the same
 * line as the word before them.
 */
const attached = /^[\p{P}\p{S}\s\p{Script=Hiragana}ー]+$/u;

/** Characters after which a line must not break. */
const opening = /[\p{Ps}\p{Pi}]$/u;

/**
 * Adds line-break offsets to a Chinese or Japanese title. Lines break only between words, which
 * `Intl.Segmenter` finds. Without these offsets, a browser would break a line between any two
 * characters. Only Chromium can find Japanese phrases by itself (`word-break: auto-phrase`).
 *
 * @param language the page's BCP 47 tag, used for a title without a language of its own
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
      // A word that is not in the dictionary is split into single characters, and lines must not
      // break between them.
      return segment.length > 1 || before.length > 1 || attached.test(before);
    })
    .map(({ index }) => index);
  return breaks.length > 0 ? { ...title, breaks } : title;
}
