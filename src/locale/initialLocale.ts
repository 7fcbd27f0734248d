import { detectLocale } from './detectLocale';
import type { Locale } from './locales';
import { rememberedLocale } from './rememberedLocale';

/**
 * The language to open the site in: the remembered choice, else the browser's language. Also part of
 * the script that stands in every page (src/start), which asks before anything is painted.
 */
export function initialLocale(page: Window = window): Locale {
  return rememberedLocale(page) ?? detectLocale(page.navigator.language);
}
