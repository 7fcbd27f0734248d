import { useIntl } from 'react-intl';
import type { LocalizedText, TextInLanguage } from './compiledContent';
import { InLanguage } from './InLanguage';

/** A text by the owner in the page's language, or the zh-Hant-TW text, marked as such (WCAG 2.2, 3.1.2). */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}

/**
 * A text by the owner in the page's language, or in zh-Hant-TW with `lang`: for attributes such as alt, whose element
 * then gets that `lang`.
 */
export function useLocalized(text: LocalizedText): TextInLanguage {
  const { locale } = useIntl();
  // `en-XA`, in development, is English.
  const own = Object.entries(text).find(([language]) => locale.startsWith(language))?.[1];
  return own === undefined ? { text: text['zh-Hant-TW'], lang: 'zh-Hant-TW' } : { text: own };
}
