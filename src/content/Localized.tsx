import { InLanguage } from './InLanguage';
import type { LocalizedText } from './compiledContent';
import { useLocalized } from './useLocalized';

/** A text by the owner in the page's language, or the zh-Hant-TW text, marked as such (WCAG 2.2, 3.1.2). */
export function Localized({ text }: { text: LocalizedText }) {
  return <InLanguage text={useLocalized(text)} />;
}
