import { cookiesIn } from '../ui/cookiesIn';
import type { Locale } from './locales';
import { isOfferedLocale } from './offeredLocales';

/** Name of the cookie that remembers the choice (rememberLocale.ts). */
export const localeCookie = 'locale';

/** The language chosen on an earlier visit; undefined without one, or when the cookie is damaged. */
export function rememberedLocale({ document }: Window = window): Locale | undefined {
  const found = cookiesIn(document, localeCookie)[0];
  return isOfferedLocale(found) ? found : undefined;
}
