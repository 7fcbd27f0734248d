import { readAddress } from '../locale/address';
import { withoutSlash } from '../paths';
import { whenIdle } from '../ui/whenIdle';

/*
 * Prefetches the pages that the visitor may open next: their documents until the page is hydrated, because the browser
 * opens links; from then on their code and content, because the application opens them. Does nothing for visitors who
 * save data.
 */

/** The Network Information API, which TypeScript's DOM library does not contain. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Whether the visitor asked for less data (`Save-Data`). */
function savesData({ navigator }: { navigator: Navigator & WithConnection }): boolean {
  return navigator.connection?.saveData === true;
}

/**
 * Selector of links to the site's pages, except those that few visitors follow: a list has more links to topics than to
 * entries, and the search loads nothing before it is used.
 */
const likelyLinks = 'a[href^="/"]:not([download], [hreflang], [rel=tag], [rel=search])';

/**
 * Prefetches the documents of links as they come into view, until the page is hydrated.
 *
 * @param cache stores the documents at these URLs
 */
export function prefetchDocuments(
  win: Window & typeof globalThis,
  cache: (urls: string[]) => void,
): void {
  if (savesData(win)) return;
  const { document, IntersectionObserver } = win;
  const observer = new IntersectionObserver((entries) => {
    // Hydration removes the attribute.
    if (!('session' in document.documentElement.dataset)) return observer.disconnect();
    const visible = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of visible) observer.unobserve(target);
    // A link in an SVG has no `href` that is a string.
    cache([...new Set(visible.map(({ target }) => target.getAttribute('href') ?? ''))]);
  });
  for (const link of document.querySelectorAll(likelyLinks)) observer.observe(link);
}

/** Pages that the application prefetches at once. */
const limit = 12;

/**
 * Prefetches code and content of the pages of visible links when the page is idle, and immediately that of a link with
 * the pointer or the focus. For a page that is hydrated.
 *
 * @param load loads the code and content of the pages at these paths; some may not exist
 */
export function prefetchPages(win: Window, load: (pathnames: readonly string[]) => unknown): void {
  if (savesData(win)) return;
  const { document } = win;
  const prefetched = new Set<string>();

  function prefetch(links: readonly HTMLAnchorElement[]) {
    const { lang } = document.documentElement;
    const { locale } = readAddress(win.location.pathname);
    const pathnames = links
      .filter((link) => link.origin === win.location.origin && !link.hasAttribute('download'))
      .map(({ pathname }) => readAddress(pathname))
      // The browser opens pages in another language.
      .filter((address) => address.locale === locale)
      .map(({ path }) => withoutSlash(path))
      .filter((path, index, all) => !prefetched.has(lang + path) && all.indexOf(path) === index)
      .slice(0, limit);
    if (pathnames.length === 0) return;
    for (const path of pathnames) prefetched.add(lang + path);
    load(pathnames);
  }

  function prefetchTarget({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) prefetch([link]);
  }

  function prefetchVisible() {
    whenIdle(
      win,
      () =>
        prefetch([...document.querySelectorAll<HTMLAnchorElement>(likelyLinks)].filter(isVisible)),
      {
        orAfter: 500,
      },
    );
  }

  function isVisible(link: HTMLAnchorElement) {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < win.innerHeight;
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, prefetchTarget, { passive: true });
  }
  // Both may bring other links into view.
  for (const type of ['click', 'scrollend']) document.addEventListener(type, prefetchVisible);
  prefetchVisible();
}
