/** The languages of the site with their own names (specification, section 9). */
export const localeNames = {
  en: 'English',
  'zh-Hant-TW': '繁體中文',
  ja: '日本語',
} as const;

/** A language of the site as a BCP 47 tag. */
export type Locale = keyof typeof localeNames;

/** Every language of the site, in the order in which they are offered. */
export const locales = Object.keys(localeNames) as readonly Locale[];

/** The language that fills in for missing texts (specification, section 9). */
export const fallbackLocale = 'zh-Hant-TW' satisfies Locale;

/** Languages to choose from, with their names. Development adds the pseudo-language en-XA (generator/pseudoLocale.ts). */
export const offeredLocales = Object.entries(
  process.env.NODE_ENV === 'development' ? { ...localeNames, 'en-XA': '[Ƥşḗḗŭŭḓǿǿ]' } : localeNames,
) as [locale: Locale, name: string][];

/** Checks a tag from a cookie or from the document. Not a codec: the inline script of each page contains it. */
export function isOfferedLocale(value: unknown): value is Locale {
  return offeredLocales.some(([locale]) => locale === value);
}
