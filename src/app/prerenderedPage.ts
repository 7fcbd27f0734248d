import { readAddress } from '../locale/address';
import { isOfferedLocale, type Locale } from '../locale/locales';
import { isPrivateEntryPath, paths, withoutSlash } from '../paths';

/*
 * Events of the document, by which the inline script (src/start) and the application communicate.
 */

/** Asks the application to hydrate the page. It is sent again after `notHydratedEvent`. */
export const startEvent = 'site:start';

/** The page is hydrated after this event. */
export const hydratedEvent = 'site:hydrated';

/** A file did not arrive: the page stays a document until the next `startEvent`. */
export const notHydratedEvent = 'site:notHydrated';

/** A page that the build has rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /**
   * The path in the table of routes that it was rendered for: that of the address, `paths.notFound`, or `paths.private`
   * for a private entry.
   */
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
  const { page } = element.dataset;
  const { lang: locale } = document.documentElement;
  if (page === undefined || !isOfferedLocale(locale)) return undefined;
  const rendered = readAddress(page);
  const address = readAddress(location.pathname);
  const isAtAnyAddress =
    rendered.path === paths.notFound ||
    (rendered.path === paths.private && isPrivateEntryPath(address.path));
  // The links of a page lead to addresses of its language.
  if (rendered.locale !== address.locale) return undefined;
  if (!isAtAnyAddress && rendered.path !== withoutSlash(address.path)) return undefined;
  return { locale, pathname: rendered.path };
}
