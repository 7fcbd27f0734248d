import { useHref } from 'react-router-dom';
import { readAddress } from './address';
import type { Locale } from './locales';

/** Returns the language in the URL of the page; undefined if the visitor's language decides. */
export function useAddressLocale(): Locale | undefined {
  // There is no window.location during prerendering, so the language comes from the basename of the
  // router.
  return readAddress(useHref('/')).locale;
}
