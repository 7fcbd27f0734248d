import Cookies from 'universal-cookie';
import type { Locale } from './locales';
import { localeCookie } from './rememberedLocale';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Stores the chosen language for a year in the cookie `locale`; warns when cookies are not available. */
export function rememberLocale(locale: Locale): void {
  try {
    new Cookies().set(localeCookie, locale, {
      path: '/',
      maxAge: oneYearInSeconds,
      sameSite: 'lax',
      // Safari drops a Secure cookie of http://localhost, so the page's own protocol decides.
      secure: window.location.protocol === 'https:',
    });
  } catch (error) {
    // A sandboxed document has no cookies: the choice lasts until the page is closed.
    console.warn('The language cannot be remembered:', error);
  }
}
