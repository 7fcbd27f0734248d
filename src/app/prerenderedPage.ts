import { readAddress } from '../locale/address';
import { isOfferedLocale, type Locale } from '../locale/locales';
import { isPrivateEntryPath, paths, withoutSlash } from '../paths';

/*
 * The inline script (src/start) and the application communicate through these events of the
 * document.
 */

/**
 * With this event, the inline script asks the application to hydrate the page. It sends the event
 * again after a `notHydratedEvent`.
 */
export const startEvent = 'site:start';

/** The application has hydrated the page. */
export const hydratedEvent = 'site:hydrated';

/**
 * The application sends this event if a file could not be loaded. The page then stays a plain
 * document until the next `startEvent`.
 */
export const notHydratedEvent = 'site:notHydrated';

/** A page that the build has rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /**
   * The path in the table of routes for which the page was rendered. It is the path in the URL,
   * `paths.notFound`, or, for a private entry, `paths.private`.
   */
  pathname: string;
}

/**
 * Reads which page the build has rendered into the document (src/prerender.tsx).
 *
 * @returns undefined if there is no page to hydrate. This is the case during development, and on
 * hosts that send the same page for all URLs.
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
  // A page can be hydrated only if its language is the one in the URL, because its links contain
  // the language.
  if (rendered.locale !== address.locale) return undefined;
  if (!isAtAnyAddress && rendered.path !== withoutSlash(address.path)) return undefined;
  return { locale, pathname: rendered.path };
}
