import { useHref } from 'react-router-dom';
import { readAddress } from './address';
import type { Locale } from './locales';

/** The language that the address of the page names; undefined where the visitor's language decides. */
export function useAddressLocale(): Locale | undefined {
  // Prerendering has no window.location; only the router's basename contains the language.
  return readAddress(useHref('/')).locale;
}
