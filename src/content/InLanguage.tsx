import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { LocalizedText, TextInLanguage } from './compiledContent';
import { localise } from './languageFor';

/**
 * Text by the owner. If its language differs from the page's language, it gets a `lang` attribute,
 * which determines pronunciation and fonts. The text may run from right to left, regardless of the
 * direction of the text around it.
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

/**
 * Text by the owner in the page's language. If it is not written in that language, another language
 * is shown with its `lang` (WCAG 2.2, 3.1.2).
 */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}

/**
 * Returns text by the owner for an attribute such as `alt`. If the result has a `lang`, the element
 * needs the same `lang`.
 */
export function useLocalized(text: LocalizedText): TextInLanguage {
  return localise(text, useIntl().locale);
}
