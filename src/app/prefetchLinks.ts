import { readAddress } from '../locale/address';
import { withoutSlash } from '../paths';
import { likelyLinks, savesData } from '../ui/prefetchable';
import { whenIdle } from '../ui/whenIdle';

/** Pages that are prefetched at once. */
const limit = 12;

/**
 * Prefetches the pages that the visitor may open next: those of visible links when the page is idle, and immediately
 * that of a link with the pointer or the focus. Does nothing for visitors who save data.
 *
 * @param prefetchPages loads the code and content of the pages at these paths; some may not exist
 */
export function prefetchLinks(
  page: Window,
  prefetchPages: (pathnames: readonly string[]) => unknown,
): void {
  if (savesData(page)) return;
  const { document } = page;
  const prefetched = new Set<string>();

  function prefetch(links: readonly HTMLAnchorElement[]) {
    const { lang } = document.documentElement;
    const { locale } = readAddress(page.location.pathname);
    const pathnames = links
      .filter((link) => link.origin === page.location.origin && !link.hasAttribute('download'))
      .map(({ pathname }) => readAddress(pathname))
      // The browser opens pages in another language.
      .filter((address) => address.locale === locale)
      .map(({ path }) => withoutSlash(path))
      .filter((path, index, all) => !prefetched.has(lang + path) && all.indexOf(path) === index)
      .slice(0, limit);
    if (pathnames.length === 0) return;
    for (const path of pathnames) prefetched.add(lang + path);
    prefetchPages(pathnames);
  }

  function prefetchTarget({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) prefetch([link]);
  }

  function prefetchVisible() {
    whenIdle(
      page,
      () =>
        prefetch([...document.querySelectorAll<HTMLAnchorElement>(likelyLinks)].filter(isVisible)),
      {
        orAfter: 500,
      },
    );
  }

  function isVisible(link: HTMLAnchorElement) {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < page.innerHeight;
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, prefetchTarget, { passive: true });
  }
  // Both may bring other links into view.
  for (const type of ['click', 'scrollend']) document.addEventListener(type, prefetchVisible);
  prefetchVisible();
}
