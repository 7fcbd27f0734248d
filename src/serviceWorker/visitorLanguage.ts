import { detectLocale } from '../locale/detectLocale';
import { locales, type Locale } from '../locale/locales';
import { localeCookie } from '../locale/detectLocale';

interface WithCookieStore {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
}

/**
 * The language that the visitor reads now: the choice that the cookie `locale` remembers, else the
 * browser's language.
 *
 * @returns undefined in a browser whose workers cannot read cookies: then no page comes out of a cache
 *   while there is a network
 */
export async function visitorLanguage(): Promise<Locale | undefined> {
  const { cookieStore } = globalThis as WithCookieStore;
  if (!cookieStore) return undefined;
  const chosen = (await cookieStore.get(localeCookie))?.value;
  return locales.find((locale) => locale === chosen) ?? detectLocale(navigator.language);
}
