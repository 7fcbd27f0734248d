import { readCookies } from '../ui/readCookies';
import { readAddress } from './address';
import { isOfferedLocale, locales, type Locale } from './locales';

/** The name of the cookie that stores the visitor's choice of language (localeMemory.ts). */
export const localeCookie = 'locale';

/**
 * Chooses the site's language for a browser (docs/specification.md, section 9).
 *
 * @param language a BCP 47 tag in any letter case (`navigator.language`); undefined if it is
 * unknown
 * @returns zh-Hant-TW for a tag that starts with zh, ja for one that starts with ja, otherwise en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  return locales.find((locale) => tag.startsWith(locale.split('-')[0] ?? locale)) ?? 'en';
}

/**
 * Returns the language that the visitor chose during an earlier visit, or undefined if the cookie
 * is missing or damaged.
 */
export function rememberedLocale({ document }: Window = window): Locale | undefined {
  const [chosen] = readCookies(document, localeCookie);
  return isOfferedLocale(chosen) ? chosen : undefined;
}

/**
 * Returns the language the site starts in: the language in the URL, otherwise the remembered
 * choice, otherwise the browser's language.
 */
export function initialLocale(win: Window = window): Locale {
  return (
    readAddress(win.location.pathname).locale ??
    rememberedLocale(win) ??
    detectLocale(win.navigator.language)
  );
}
