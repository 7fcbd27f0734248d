import * as t from 'io-ts';

/** The languages of the site, each named in itself (specification, section 9). */
export const localeNames = {
  en: 'English',
  'zh-Hant-TW': '繁體中文',
  ja: '日本語',
} as const;

/** A language of the site as a BCP 47 tag. */
export const Locale = t.keyof(localeNames, 'Locale');
export type Locale = t.TypeOf<typeof Locale>;

/** Every language of the site, in the order in which they are offered. */
export const locales = Object.keys(localeNames) as readonly Locale[];

/** The language whose text stands in where another one lacks it (specification, section 9). */
export const fallbackLocale = 'zh-Hant-TW' satisfies Locale;

/**
 * The language to begin with (specification, section 9).
 *
 * @param language the browser's language as a BCP 47 tag, in any letter case
 *   (`navigator.language`); undefined where the browser names none
 * @returns zh-Hant-TW for a language starting with zh, ja for one starting with ja, else en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  if (tag.startsWith('zh')) return 'zh-Hant-TW';
  if (tag.startsWith('ja')) return 'ja';
  return 'en';
}
