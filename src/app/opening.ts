import type { Locale } from '../locale/locales';
import { isOfferedLocale } from '../locale/locales';
import { paths, withoutSlash } from '../paths';

/** A page that was rendered at build time, as the document was opened with it. */
export interface Opening {
  locale: Locale;
  /** The path that it was rendered for: the address's own, or `paths.notFound`, which stands at any. */
  pathname: string;
  /** Paths of the compiled files that it shows. */
  content: readonly string[];
}

/**
 * Reads from the document which page the build rendered into it (src/prerender.tsx).
 *
 * @returns null where it rendered none, as in development, or that of another address, as a host does
 * that knows one page only: then there is nothing to take over
 */
export function readOpening(element: HTMLElement, { location, document }: Window): Opening | null {
  const { page: pathname, content = '' } = element.dataset;
  const { lang: locale } = document.documentElement;
  if (pathname === undefined || !isOfferedLocale(locale)) return null;
  if (pathname !== paths.notFound && pathname !== withoutSlash(location.pathname)) return null;
  return { locale, pathname, content: content.split(' ').filter(Boolean) };
}
