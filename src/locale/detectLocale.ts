import { readCookies } from '../ui/readCookies';
import { readAddress } from './address';
import { isOfferedLocale, locales, type Locale } from './locales';

/** Name of the cookie that stores the visitor's choice (localeMemory.ts). */
export const localeCookie = 'locale';

/**
 * The site's language for a browser (specification, section 9).
 *
 * @param language BCP 47 tag in any letter case (`navigator.language`); undefined where it is unknown
 * @returns zh-Hant-TW for a tag that starts with zh, ja for one that starts with ja, otherwise en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  return locales.find((locale) => tag.startsWith(locale.split('-')[0] ?? locale)) ?? 'en';
}

/** The language chosen on an earlier visit; undefined without a cookie, or with a damaged one. */
export function rememberedLocale({ document }: Window = window): Locale | undefined {
  const [chosen] = readCookies(document, localeCookie);
  return isOfferedLocale(chosen) ? chosen : undefined;
}

/** The language to start in: the one that the address names, else the remembered choice, else the browser's. */
export function initialLocale(win: Window = window): Locale {
  return (
    readAddress(win.location.pathname).locale ??
    rememberedLocale(win) ??
    detectLocale(win.navigator.language)
  );
}
