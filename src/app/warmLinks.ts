import { withoutSlash } from '../paths';
import { whenIdle } from '../ui/whenIdle';

/** How many pages are fetched at once for the case that the visitor goes there. */
const atMost = 12;

/** Not in TypeScript's DOM, since not every browser has it. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

/**
 * Has fetched what the pages show that the visitor may open next: those whose links are in sight when
 * the page has nothing else to do, and at once the one that is pointed at or focused. Nothing is for a
 * visitor who saves data.
 *
 * @param fetchPages has what the pages at these paths show fetched; some may not exist
 */
export function warmLinks(page: Window, fetchPages: (pathnames: readonly string[]) => void): void {
  const { connection } = page.navigator as Navigator & WithConnection;
  if (connection?.saveData) return;
  const { document } = page;
  const told = new Set<string>();

  function warm(links: readonly HTMLAnchorElement[]) {
    const { lang } = document.documentElement;
    const pathnames = links
      .filter((link) => link.origin === page.location.origin && !link.hasAttribute('download'))
      .map(({ pathname }) => withoutSlash(pathname))
      .filter((path, index, all) => !told.has(lang + path) && all.indexOf(path) === index)
      .slice(0, atMost);
    if (pathnames.length === 0) return;
    for (const path of pathnames) told.add(lang + path);
    fetchPages(pathnames);
  }

  function warmOne({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) warm([link]);
  }

  function warmWhatIsInSight() {
    whenIdle(page, () => warm([...document.links].filter(isLink).filter(isInSight)), {
      orAfter: 500,
    });
  }

  function isInSight(link: HTMLAnchorElement) {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < page.innerHeight;
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, warmOne, { passive: true });
  }
  // A click leads to other links, and so does scrolling.
  for (const type of ['click', 'scrollend']) document.addEventListener(type, warmWhatIsInSight);
  warmWhatIsInSight();
}

function isLink(link: HTMLAnchorElement | HTMLAreaElement): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement;
}
