import { localeNames, type Locale } from './locales';

/** Also a language that nobody speaks (build/pseudoMessagesLoader.ts): what it does not touch was forgotten in locales/. */
const names: typeof localeNames =
  process.env.NODE_ENV === 'development'
    ? { ...localeNames, ...{ 'en-XA': '[Ƥşḗḗŭŭḓǿǿ]' } }
    : localeNames;

/** What can be chosen, each named in itself. */
export const offeredLocales = Object.entries(names) as readonly [locale: Locale, name: string][];

/**
 * Whether something is the tag of a language that can be chosen: those of the site, and in development
 * one more. In a few bytes and not by io-ts, since it is asked before the page is painted.
 */
export function isOfferedLocale(value: unknown): value is Locale {
  return offeredLocales.some(([locale]) => locale === value);
}
