import { readAddress } from '../locale/address';
import { withoutSlash } from '../paths';
import { whenIdle } from '../ui/whenIdle';

/*
 * This file prefetches the pages that the visitor may open next. Until the page is hydrated, the
 * browser opens links, so the documents of the linked pages are prefetched. After hydration, the
 * application opens links, so the code and content of the linked pages are prefetched. Nothing is
 * prefetched for visitors who save data.
 */

/** The Network Information API, which TypeScript's DOM library does not contain. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Returns whether the visitor has asked to save data (`Save-Data`). */
function savesData({ navigator }: { navigator: Navigator & WithConnection }): boolean {
  return navigator.connection?.saveData === true;
}

/**
 * Selects the links to pages of the site, except those that few visitors follow. Links to topics
 * are excluded, because a list contains more of them than of links to entries. Links to the search
 * page are excluded, because that page loads nothing until it is used.
 */
const likelyLinks = 'a[href^="/"]:not([download], [hreflang], [rel=tag], [rel=search])';

/**
 * Prefetches the document behind each link that comes into view. This ends when the page is
 * hydrated.
 *
 * @param cache a function that stores the documents at these URLs
 */
export function prefetchDocuments(
  win: Window & typeof globalThis,
  cache: (urls: string[]) => void,
): void {
  if (savesData(win)) return;
  const { document, IntersectionObserver } = win;
  const observer = new IntersectionObserver((entries) => {
    // Hydration removes the `data-session` attribute, so if it is missing, the page is hydrated.
    if (!('session' in document.documentElement.dataset)) return observer.disconnect();
    const visible = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of visible) observer.unobserve(target);
    // Read the attribute, because the `href` property of a link in an SVG is not a string.
    cache([...new Set(visible.map(({ target }) => target.getAttribute('href') ?? ''))]);
  });
  for (const link of document.querySelectorAll(likelyLinks)) observer.observe(link);
}

/** The largest number of pages that the application prefetches at once. */
const limit = 12;

/**
 * Prefetches the code and content of linked pages after hydration. For visible links, this happens
 * when the page is idle. For a link under the pointer or with the focus, it happens at once.
 *
 * @param load a function that loads the code and content of the pages at these paths, some of which
 * may not exist
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
      // Leave out pages in another language, because the browser opens those as documents.
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
  // A click or the end of a scroll may bring other links into view.
  for (const type of ['click', 'scrollend']) document.addEventListener(type, prefetchVisible);
  prefetchVisible();
}
