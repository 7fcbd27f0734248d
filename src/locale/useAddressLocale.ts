import { useHref } from 'react-router-dom';
import { readAddress } from './address';
import type { Locale } from './locales';

/**
 * Returns the language in the URL of the page. Returns undefined if the URL contains none, so that
 * the page is in the visitor's language.
 */
export function useAddressLocale(): Locale | undefined {
  // `window.location` does not exist during prerendering, so the language is read from the basename
  // of the router.
  return readAddress(useHref('/')).locale;
}
