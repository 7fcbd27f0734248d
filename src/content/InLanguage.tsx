import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { LocalizedText, TextInLanguage } from './compiledContent';
import { localise } from './languageFor';

/**
 * A text by the owner, marked with its language if that differs from the page's (pronunciation and font depend on it).
 * It may run right to left, whatever is around it.
 */
export function InLanguage({ text: { text, lang, breaks } }: { text: TextInLanguage }) {
  if (!breaks) return <bdi lang={lang}>{text}</bdi>;
  return (
    <bdi lang={lang} data-words>
      {[...breaks, text.length].map((end, index) => (
        <Fragment key={end}>
          {index > 0 && <wbr />}
          {text.slice(breaks[index - 1] ?? 0, end)}
        </Fragment>
      ))}
    </bdi>
  );
}

/** A text by the owner in the page's language; a text in another language is marked with it (WCAG 2.2, 3.1.2). */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}

/** A text by the owner for attributes such as alt, whose element then gets its `lang`. */
export function useLocalized(text: LocalizedText): TextInLanguage {
  return localise(text, useIntl().locale);
}
