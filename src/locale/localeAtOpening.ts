import { detectLocale } from './detectLocale';
import type { Locale } from './locales';
import { isOfferedLocale } from './offeredLocales';

/**
 * The same as `initialLocale`, in a few bytes: part of the script that stands in every page, and asked
 * before anything is painted.
 */
export function localeAtOpening({ document, navigator }: Window): Locale {
  const remembered = `; ${document.cookie}`.split('; locale=')[1]?.split(';')[0];
  return isOfferedLocale(remembered) ? remembered : detectLocale(navigator.language);
}
