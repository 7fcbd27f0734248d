import { useHref } from 'react-router-dom';
import { readAddress } from './address';
import type { Locale } from './locales';

/** The language that the address of the page names; undefined where the visitor's language decides. */
export function useAddressLocale(): Locale | undefined {
  // The router's basename is the only thing that knows it while a page is prerendered.
  return readAddress(useHref('/')).locale;
}
