import { isOfferedLocale, type Locale } from '../locale/locales';
import { paths, withoutSlash } from '../paths';

/** Name of the event of the document after which the page is hydrated. */
export const hydratedEvent = 'site:hydrated';

/** A page that the build has rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /** The path that it was rendered for: the path of the address, or `paths.notFound`. */
  pathname: string;
}

/**
 * Reads which page the build has rendered into the document (src/prerender.tsx).
 *
 * @returns undefined if there is none to hydrate: in development, or if a host sends one page for all addresses
 */
export function readPrerenderedPage(
  element: HTMLElement,
  { location, document }: Window,
): PrerenderedPage | undefined {
  const pathname = element.dataset['page'];
  const { lang: locale } = document.documentElement;
  if (pathname === undefined || !isOfferedLocale(locale)) return undefined;
  if (pathname !== paths.notFound && pathname !== withoutSlash(location.pathname)) return undefined;
  return { locale, pathname };
}
