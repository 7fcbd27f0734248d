import { useIntl } from 'react-intl';
import type { LocalizedText, TextInLanguage } from './compiledContent';

/**
 * A text of the owner in the page's language or, where that is not written, in zh-Hant-TW with the
 * language it is in: for attributes such as alt, whose element then carries `lang`.
 */
export function useLocalized(text: LocalizedText): TextInLanguage {
  const { locale } = useIntl();
  // A region more is the same language: en-XA, in development, is English.
  const own = Object.entries(text).find(([language]) => locale.startsWith(language))?.[1];
  return own === undefined ? { text: text['zh-Hant-TW'], lang: 'zh-Hant-TW' } : { text: own };
}
