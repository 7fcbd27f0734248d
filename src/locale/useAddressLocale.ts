import { useHref } from 'react-router-dom';
import { readAddress } from './address';
import type { Locale } from './locales';

/**
 * Returns the language in the page's URL, or undefined if the URL contains none. In that case, the
 * page is in the visitor's language.
 */
export function useAddressLocale(): Locale | undefined {
  // `window.location` does not exist during prerendering, so read the language from the router's
  // basename.
  return readAddress(useHref('/')).locale;
}
