import { readAddress } from '../locale/address';
import { withoutSlash } from '../paths';
import { whenIdle } from '../ui/whenIdle';

/** Pages that are prefetched at once. */
const limit = 12;

/** The Network Information API, which TypeScript's DOM library does not contain. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

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
  const { connection } = page.navigator as Navigator & WithConnection;
  if (connection?.saveData) return;
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
      () => prefetch([...document.links].filter(isLink).filter(isVisible).filter(isLikely)),
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

/** A list has more links to topics than to entries, and the search loads nothing before it is used. */
function isLikely({ rel }: HTMLAnchorElement) {
  return rel !== 'tag' && rel !== 'search';
}

function isLink(link: HTMLAnchorElement | HTMLAreaElement): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement;
}
