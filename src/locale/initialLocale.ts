import { detectLocale } from './detectLocale';
import type { Locale } from './locales';
import { rememberedLocale } from './rememberedLocale';

/** The language to open the site in: the remembered choice, else the browser's language. */
export function initialLocale(): Locale {
  return rememberedLocale() ?? detectLocale(navigator.language);
}
