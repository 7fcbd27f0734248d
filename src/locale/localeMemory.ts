import { createListenerMiddleware } from '@reduxjs/toolkit';
import Cookies from 'universal-cookie';
import { localeCookie } from './detectLocale';
import type { Locale } from './locales';
import { localeChosen } from './localeSlice';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** The middleware that stores the chosen language for the next visit. */
export const localeMemory = createListenerMiddleware();

localeMemory.startListening({
  actionCreator: localeChosen,
  effect: ({ payload }) => rememberLocale(payload),
});

/**
 * Stores the language in the `locale` cookie for a year. Logs a warning if cookies are not
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
