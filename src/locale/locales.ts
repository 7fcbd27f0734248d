/** The languages of the site, each named in itself (specification, section 9). */
export const localeNames = {
  en: 'English',
  'zh-Hant-TW': '繁體中文',
  ja: '日本語',
} as const;

/** A language of the site as a BCP 47 tag. */
export type Locale = keyof typeof localeNames;

/** Every language of the site, in the order in which they are offered. */
export const locales = Object.keys(localeNames) as readonly Locale[];

/** The language whose text stands in where another one lacks it (specification, section 9). */
export const fallbackLocale = 'zh-Hant-TW' satisfies Locale;
