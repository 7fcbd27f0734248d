import type { LocalizedText, TextInLanguage } from './compiledContent';

/**
 * The language in which readers of a page get a text: the page's, otherwise zh-Hant-TW (specification, section 9),
 * otherwise the first in which it is written.
 *
 * @param written the languages in which it is written, at least one
 */
export function languageFor<Language extends string>(
  locale: string,
  written: readonly Language[],
): Language {
  // `en-XA`, in development, is English.
  const language =
    written.find((one) => locale.startsWith(one)) ??
    written.find((one) => one === 'zh-Hant-TW') ??
    written[0];
  if (language === undefined) throw new Error('expected a text in at least one language');
  return language;
}

/** A text in the language for readers of a page; with `lang` if that is not the page's. */
export function localise(text: LocalizedText, locale: string): TextInLanguage {
  const language = languageFor(locale, Object.keys(text));
  return {
    text: text[language] ?? '',
    ...(locale.startsWith(language) ? {} : { lang: language }),
  };
}
