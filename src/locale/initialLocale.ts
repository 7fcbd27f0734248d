import { readAddress } from './address';
import { rememberedLocale, visitorLocale } from './detectLocale';
import type { Locale } from './locales';

/**
 * Returns the language the site starts in: the language in the URL, otherwise the visitor's
 * language.
 *
 * @param cookies the document's cookies, if they have already been read
 */
export function initialLocale(
  win: Window = window,
  cookies: { cookie: string } = win.document,
): Locale {
  const { locale } = readAddress(win.location.pathname);
  return locale ?? visitorLocale(rememberedLocale(cookies), win.navigator.language);
}
