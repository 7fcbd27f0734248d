import type { TextInLanguage } from './compiledContent';

/** A text of the owner; in another language than the page's, marked so that it is read out and set in its own script. */
export function InLanguage({ text: { text, lang } }: { text: TextInLanguage }) {
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
