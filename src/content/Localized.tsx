import { InLanguage } from './InLanguage';
import type { LocalizedText } from './compiledContent';
import { useLocalized } from './useLocalized';

/**
 * A text of the owner in the page's language. Where that is not written, the zh-Hant-TW text, marked
 * as such, so that it is read out and set in its own script (WCAG 2.2, 3.1.2).
 */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}
