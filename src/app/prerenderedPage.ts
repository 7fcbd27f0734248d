import { readAddress } from '../locale/address';
import { isOfferedLocale, type Locale } from '../locale/locales';
import { isPrivateEntryPath, paths, withoutSlash } from '../paths';

/*
 * These are events of the document, with which the inline script (src/start) and the application
 * talk to each other.
 */

/**
 * The inline script asks the application to hydrate the page. It sends this event again after a
 * `notHydratedEvent`.
 */
export const startEvent = 'site:start';

/** The application has hydrated the page. */
export const hydratedEvent = 'site:hydrated';

/** A file has not arrived, so the page stays a document until the next `startEvent`. */
export const notHydratedEvent = 'site:notHydrated';

/** A page that the build has rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /**
   * The path in the table of routes for which the page was rendered. It is the path in the URL, or
   * `paths.notFound`, or `paths.private` for a private entry.
   */
  pathname: string;
}

/**
 * Reads which page the build has rendered into the document (src/prerender.tsx).
 *
 * @returns undefined if there is no page to hydrate, in development or because a host sends the
 * same page for all URLs
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
  // A page can be hydrated only at a URL of its language, because its links contain this language.
  if (rendered.locale !== address.locale) return undefined;
  if (!isAtAnyAddress && rendered.path !== withoutSlash(address.path)) return undefined;
  return { locale, pathname: rendered.path };
}
