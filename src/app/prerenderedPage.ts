import { readAddress } from '../locale/address';
import { isLocale, type Locale } from '../locale/locales';
import { isPrivateEntryPath, paths, withoutSlash } from '../paths';

/* The scripts in src/start and the application communicate through these document events. */

/**
 * The deferred script sends this event to ask the application to hydrate the page. It sends the event
 * again after a `notHydratedEvent`.
 */
export const startEvent = 'site:start';

/** The application sends this event when it has hydrated the page. */
export const hydratedEvent = 'site:hydrated';

/**
 * The application sends this event if a file could not be loaded. The page then stays a plain
 * document until the next `startEvent`.
 */
export const notHydratedEvent = 'site:notHydrated';

/** A page that the build rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /**
   * The path in the route table for which the page was rendered: the path in the URL,
   * `paths.notFound` or, for a private entry, `paths.private`.
   */
  pathname: string;
}

/**
 * Returns the page that the build rendered into the document (src/prerender.tsx), or undefined if
 * there is no page to hydrate. That happens during development and on hosts that send the same page
 * for all URLs.
 */
export function readPrerenderedPage(
  element: HTMLElement,
  { location, document }: Window,
): PrerenderedPage | undefined {
  const { page } = element.dataset;
  const { lang: locale } = document.documentElement;
  if (page === undefined || !isLocale(locale)) return undefined;
  const rendered = readAddress(page);
  const address = readAddress(location.pathname);
  const isAtAnyAddress =
    rendered.path === paths.notFound ||
    (rendered.path === paths.private && isPrivateEntryPath(address.path));
  // The page can be hydrated only if its language matches the language in the URL, because its
  // links contain the language.
  if (rendered.locale !== address.locale) return undefined;
  if (!isAtAnyAddress && rendered.path !== withoutSlash(address.path)) return undefined;
  return { locale, pathname: rendered.path };
}
