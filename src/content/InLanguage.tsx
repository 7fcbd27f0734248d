import type { TextInLanguage } from './compiledContent';

/** A text by the owner, marked with its language if that differs from the page's (pronunciation and font depend on it). */
export function InLanguage({ text: { text, lang } }: { text: TextInLanguage }) {
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
