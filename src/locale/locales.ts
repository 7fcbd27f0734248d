/**
 * The site's languages (docs/specification.md, section 9). The name of each language is written in
 * that language.
 */
export const localeNames = {
  en: 'English',
  'zh-Hant-TW': '繁體中文',
  ja: '日本語',
} as const;

/** One of the site's languages, as a BCP 47 tag. */
export type Locale = keyof typeof localeNames;

/** All of the site's languages, in the order in which visitors see them. */
export const locales = Object.keys(localeNames) as readonly Locale[];

/**
 * The fallback language. Messages that are missing in another language are shown in this one
 * (docs/specification.md, section 9).
 */
export const fallbackLocale = 'zh-Hant-TW' satisfies Locale;

/**
 * Returns whether a value from a cookie or from the document is the tag of one of the site's languages.
 * This is a plain function rather than an io-ts codec, because each page's inline script contains
 * it and must stay small.
 */
export function isLocale(value: unknown): value is Locale {
  return Object.hasOwn(localeNames, value as PropertyKey);
}
