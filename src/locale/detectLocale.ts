import { locales, type Locale } from './locales';

/**
 * The language to begin with (specification, section 9).
 *
 * @param language the browser's language as a BCP 47 tag, in any letter case
 *   (`navigator.language`); undefined where the browser names none
 * @returns the language of the site that it starts with: zh-Hant-TW for zh, ja for ja; else en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  return locales.find((locale) => tag.startsWith(locale.split('-')[0] ?? locale)) ?? 'en';
}
