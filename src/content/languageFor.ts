import type { LocalizedText, TextInLanguage } from './compiledContent';

/**
 * Chooses the language in which a page shows the owner's text. The first choice is the page's
 * language, the second is zh-Hant-TW (docs/specification.md, section 9), and the third is whichever
 * language comes first in `written`.
 *
 * @param locale the page's language (BCP 47)
 * @param written the languages that the text is available in, at least one
 * @throws Error if `written` is empty
 */
export function languageFor<Language extends string>(
  locale: string,
  written: readonly Language[],
): Language {
  const language =
    written.find((one) => one === locale) ??
    written.find((one) => one === 'zh-Hant-TW') ??
    written[0];
  if (language === undefined) throw new Error('expected a text in at least one language');
  return language;
}

/**
 * Returns the text in the language that `languageFor` chooses. The result has a `lang` only if that
 * language differs from the page's language.
 */
export function localise(text: LocalizedText, locale: string): TextInLanguage {
  const language = languageFor(locale, Object.keys(text));
  return {
    text: text[language] ?? '',
    ...(locale.startsWith(language) ? {} : { lang: language }),
  };
}
