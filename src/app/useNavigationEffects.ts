import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { createPath, NavigationType, useNavigationType, type Location } from 'react-router-dom';
import { goToTarget } from './goToTarget';
import { readScrollPositions, saveScrollPositions } from './scrollPositions';

/** Announced before the first navigation. */
const nothing = { pathname: '', title: '' };

/** Vertical scroll positions in CSS pixels, by history entry. */
const positions = readScrollPositions();

/**
 * Does what a browser does when it opens a page: a screen reader announces the title and continues at the content, and
 * the page begins at its top or at the target of the address. Back, forward and reload restore the scroll position:
 * the browser cannot, because the page may still be loading.
 *
 * @param nextLocation where the visitor wants to be
 * @param isPrerendered whether the document contained the page: then the browser has scrolled already
 * @returns `main`: ref of the element that contains the page. `announcement`: text of a live region, which
 *   `forgetAnnouncement` empties. `onNavigated`: to be called in a layout effect when the page of a location is on screen
 */
export function useNavigationEffects(nextLocation: Location, { isPrerendered = false } = {}) {
  const navigationType = useNavigationType();
  const { locale } = useIntl();
  const [announced, setAnnounced] = useState(nothing);
  const announce = ({ pathname }: Location) => setAnnounced({ pathname, title: document.title });
  const main = useRef<HTMLElement>(null);
  const current = useRef<Location>(null);
  const next = useRef(nextLocation);

  useLayoutEffect(() => {
    next.current = nextLocation;
  });

  useEffect(() => {
    const onScroll = () => {
      // While the next page is loading, the browser may scroll this one to the position of the next.
      if (current.current !== next.current) return;
      const entry = entryOf(next.current);
      positions.delete(entry);
      positions.set(entry, window.scrollY);
    };
    const onPageHide = () => saveScrollPositions(positions);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, []);

  const currentLocale = useRef(locale);
  useEffect(() => {
    if (currentLocale.current === locale) return;
    currentLocale.current = locale;
    announce(next.current);
  }, [locale]);

  function onNavigated(location: Location) {
    const previous = current.current;
    if (previous === location) return;
    current.current = location;
    if (previous === null && isPrerendered) {
      // The browser has scrolled to the target, but has not moved the focus.
      if (document.activeElement === document.body) goToTarget(location.hash, { scroll: false });
      return;
    }
    const isPop = navigationType === NavigationType.Pop;
    const isFirstPage = previous === null && isPop;
    const isOtherPage = previous?.pathname !== location.pathname;

    if (isOtherPage && !isFirstPage) {
      main.current?.focus({ preventScroll: true });
      announce(location);
    }
    if (isOtherPage) {
      const isReturn = isPop && !(isFirstPage && isOpenedByAddress());
      const position = isReturn ? positions.get(entryOf(location)) : undefined;
      if (position !== undefined) window.scrollTo(0, position);
      else if (!goToTarget(location.hash) && !isPop) window.scrollTo(0, 0);
    } else if (previous.hash !== location.hash || !isPop) {
      // The browser scrolls by itself on back and forward within a page.
      goToTarget(location.hash, { scroll: !isPop });
    }
  }

  // A private title must not stay in the document while the next page loads.
  const announcement = announced.pathname === nextLocation.pathname ? announced.title : '';
  return { main, announcement, forgetAnnouncement: () => setAnnounced(nothing), onNavigated };
}

/** The first page of a tab has the key "default" at every address. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}

/** Not by back, forward or reload (Navigation Timing, `type`). */
function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
