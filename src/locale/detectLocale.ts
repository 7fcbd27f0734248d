import { locales, type Locale } from './locales';

/**
 * The language to begin with (specification, section 9).
 *
 * @param language the browser's language as a BCP 47 tag, in any letter case
 *   (`navigator.language`); undefined where the browser names none
 * @returns zh-Hant-TW for a language that starts with zh, ja for one that starts with ja, otherwise en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  return locales.find((locale) => tag.startsWith(locale.split('-')[0] ?? locale)) ?? 'en';
}
