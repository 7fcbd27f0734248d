import { useIntl } from 'react-intl';
import type { LocalizedText, TextInLanguage } from './compiledContent';
import { localise } from './languageFor';

/**
 * Text written by the owner. If its language differs from the page's language, it gets a `lang`
 * attribute, which determines pronunciation and fonts. Its direction (left to right or right to
 * left) does not depend on the text around it. Each word and each phrase of a title is an element, so
 * that CSS can begin a line with it (theme.css). Screen readers would read a `<wbr>` between two words as a
 * space.
 */
export function InLanguage({ text: { text, lang, breaks } }: { text: TextInLanguage }) {
  if (!breaks) return <bdi lang={lang}>{text}</bdi>;
  const words = [...breaks, text.length].map((end, index) =>
    text.slice(breaks[index - 1] ?? 0, end),
  );
  // A word that ends with a colon ends a phrase, and so does the last word.
  const ends = words.slice(0, -1).flatMap((word, index) => (/[：:]$/.test(word) ? index + 1 : []));
  const phrases = [...ends, words.length].map((end, index) =>
    words.slice(ends[index - 1] ?? 0, end),
  );
  return (
    <bdi lang={lang} data-words>
      {phrases.map((phrase, index) => (
        <span key={index}>
          {phrase.map((word, place) => (
            <span key={place}>
              <Word>{word}</Word>
            </span>
          ))}
        </span>
      ))}
    </bdi>
  );
}

/**
 * A word of a title. If a long word is wider than its line, browsers break it anywhere, also before its
 * punctuation. Therefore, the punctuation stays in an element with the character before it.
 */
function Word({ children: word }: { children: string }) {
  const [, start, end] = /^(.{3,}?)([^\p{P}ー][\p{P}ー]+)$/u.exec(word) ?? [];
  if (start === undefined) return word;
  return (
    <>
      {start}
      <span>{end}</span>
    </>
  );
}

/**
 * Text written by the owner, in the page's language if possible. Text in any other language gets a
 * `lang` attribute (WCAG 2.2, 3.1.2).
 */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}

/**
 * Returns the owner's text for an attribute such as `alt`. If the result has a `lang`, the element
 * needs the same `lang`.
 */
export function useLocalized(text: LocalizedText): TextInLanguage {
  return localise(text, useIntl().locale);
}
