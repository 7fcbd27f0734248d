import { useIntl } from 'react-intl';
import type { LocalizedText } from './localizedText';

/** A text to show; `lang` is there only where it differs from the page's language. */
export interface TextInLanguage {
  text: string;
  lang?: string;
}

/**
 * A text of the owner in the page's language or, where that is not written, in zh-Hant-TW with the
 * language it is in: for attributes such as alt, whose element then carries `lang`.
 */
export function useLocalized(text: LocalizedText): TextInLanguage {
  const { locale } = useIntl();
  const own = Object.entries(text).find(([language]) => language === locale)?.[1];
  return own === undefined ? { text: text['zh-Hant-TW'], lang: 'zh-Hant-TW' } : { text: own };
}
