import Cookies from 'universal-cookie';
import type { Locale } from './locales';
import { localeCookie } from './rememberedLocale';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Remembers a choice for a year in the cookie `locale` of this site. */
export function rememberLocale(locale: Locale): void {
  new Cookies().set(localeCookie, locale, {
    path: '/',
    maxAge: oneYearInSeconds,
    sameSite: 'lax',
    // Safari drops a Secure cookie of http://localhost, so the page's own protocol decides.
    secure: window.location.protocol === 'https:',
  });
}
