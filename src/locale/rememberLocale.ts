import Cookies from 'universal-cookie';
import { localeCookie } from './detectLocale';
import type { Locale } from './locales';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/**
 * Stores the language in the `locale` cookie for a year, for the visitor's next visits. Logs a warning if cookies are not
 * available.
 */
export function rememberLocale(locale: Locale): void {
  try {
    new Cookies().set(localeCookie, locale, {
      path: '/',
      maxAge: oneYearInSeconds,
      sameSite: 'lax',
      // Safari ignores Secure cookies on http://localhost.
      secure: window.location.protocol === 'https:',
    });
  } catch (error) {
    // A sandboxed document has no cookies, so the choice lasts only until the page is closed.
    console.warn('The language cannot be remembered:', error);
  }
}
