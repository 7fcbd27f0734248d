import Cookies from 'universal-cookie';
import type { Locale } from './locales';
import { isOfferedLocale } from './offeredLocales';

const cookieName = 'locale';
const oneYearInSeconds = 365 * 24 * 60 * 60;

/** The language chosen on an earlier visit; undefined without one, or when the cookie is damaged. */
export function rememberedLocale(): Locale | undefined {
  const found: unknown = new Cookies().get(cookieName, { doNotParse: true });
  return isOfferedLocale(found) ? found : undefined;
}

/** Remembers a choice for a year in the cookie `locale` of this site. */
export function rememberLocale(locale: Locale): void {
  new Cookies().set(cookieName, locale, {
    path: '/',
    maxAge: oneYearInSeconds,
    sameSite: 'lax',
    // Safari drops a Secure cookie of http://localhost, so the page's own protocol decides.
    secure: window.location.protocol === 'https:',
  });
}
