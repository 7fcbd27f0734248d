import type { IncomingHttpHeaders } from 'node:http';
import { detectLocale } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { acceptedMembers } from './acceptedMembers';

/**
 * The language in which a visitor reads the site: the choice that the cookie `locale` remembers, else
 * that of the browser's first language (specification, section 9), as in the browser itself
 * (src/locale/detectLocale.ts). A cookie that holds anything else is ignored.
 */
export function visitorLanguage({
  cookie,
  'accept-language': acceptLanguage,
}: IncomingHttpHeaders): Locale {
  const cookieValue = /(?:^|;)\s*locale=([^;]*)/.exec(cookie ?? '')?.[1]?.trim();
  const remembered = locales.find((locale) => locale === cookieValue);
  return remembered ?? detectLocale(acceptedMembers(acceptLanguage)[0]);
}
