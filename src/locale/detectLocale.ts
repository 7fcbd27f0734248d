import { readCookies } from '../ui/readCookies';
import { isLocale, locales, type Locale } from './locales';

/** The name of the cookie that stores the visitor's choice of language (rememberLocale.ts). */
export const localeCookie = 'locale';

/**
 * Chooses the site's language for a browser (docs/specification.md, section 9).
 *
 * @param language a BCP 47 tag in any letter case (`navigator.language`); undefined if it is
 * unknown
 * @returns zh-Hant-TW for a tag that starts with zh, ja for one that starts with ja, otherwise en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = (language ?? '').toLowerCase();
  return locales.find((locale) => tag.startsWith(locale.replace(/-.*/, ''))) ?? 'en';
}

/**
 * Returns the language in which a visitor sees a page whose URL contains no language
 * (docs/specification.md, section 9). The server, the browser and the service worker call this
 * function.
 *
 * @param remembered the value of the `locale` cookie; undefined if there is none
 * @param preferred the most preferred language of the browser; undefined if it is unknown
 */
export function visitorLocale(
  remembered: string | undefined,
  preferred: string | undefined,
): Locale {
  return isLocale(remembered) ? remembered : detectLocale(preferred);
}

/**
 * Returns the value of the cookie with the language that the visitor chose during an earlier visit.
 * The cookie may be damaged.
 *
 * @param document a document, or an object with the value of the `Cookie` header
 */
export function rememberedLocale(document: { cookie: string }): string | undefined {
  return readCookies(document, localeCookie)[0];
}
