import type { RefObject } from 'react';

/** Keeps what is read where it is in the window, when rows above it turn out to be of another height. */
export interface ReadingPlace {
  /** Before something changes: looks where what is read is. */
  remember: () => void;
  /**
   * After something has changed: brings it there again, by scrolling.
   *
   * @param of what the rows are of; among others there is nothing to bring back
   */
  restore: (of: unknown) => void;
}

/** @param list the element with the rows, an `article` each */
export function createReadingPlace(list: RefObject<Element | null>): ReadingPlace {
  let read: { element: Element; top: number } | undefined;
  let rowsOf: unknown;

  function remember() {
    read = undefined;
    const element = list.current;
    // As long as its beginning is in sight, nothing above can change.
    if (!element || element.getBoundingClientRect().top >= 0) return;
    for (const article of element.querySelectorAll('article')) {
      const { top, bottom } = article.getBoundingClientRect();
      if (bottom <= 0) continue;
      // In the page, not in the window: it may have been scrolled meanwhile, and wants to be.
      if (top < window.innerHeight) read = { element: article, top: top + window.scrollY };
      return;
    }
  }

  function restore(of: unknown) {
    if (read?.element.isConnected && of === rowsOf) {
      const top = read.element.getBoundingClientRect().top + window.scrollY;
      // Less is what a browser rounds a scroll position to.
      if (Math.abs(top - read.top) >= 1) {
        window.scrollBy({ top: top - read.top, behavior: 'instant' });
      }
    }
    rowsOf = of;
    remember();
  }

  return { remember, restore };
}
