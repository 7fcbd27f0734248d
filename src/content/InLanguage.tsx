import type { TextInLanguage } from './compiledContent';

/**
 * A text by the owner, marked with its language if that differs from the page's (pronunciation and font depend on it).
 * It may run right to left, whatever is around it.
 */
export function InLanguage({ text: { text, lang } }: { text: TextInLanguage }) {
  return <bdi lang={lang}>{text}</bdi>;
}
