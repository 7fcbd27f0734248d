import * as t from 'io-ts';
import { localeNames, type Locale } from './locales';

/** Also a language that nobody speaks (tools/pseudoMessagesLoader.ts): what it does not touch was forgotten in locales/. */
const names: typeof localeNames =
  process.env.NODE_ENV === 'development'
    ? { ...localeNames, ...{ 'en-XA': '[Ƥşḗḗŭŭḓǿǿ]' } }
    : localeNames;

/** A language that can be chosen. In development there is one more than those of the site. */
export const OfferedLocale: t.Type<Locale> = t.keyof(names, 'OfferedLocale');

/** What can be chosen, each named in itself. */
export const offeredLocales = Object.entries(names) as readonly [locale: Locale, name: string][];
