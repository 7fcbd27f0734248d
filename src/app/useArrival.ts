import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { createPath, NavigationType, useNavigationType, type Location } from 'react-router-dom';
import { goToTarget } from './goToTarget';
import { createScrollPositions } from './scrollPositions';

const positions = createScrollPositions(() => window.sessionStorage);

/**
 * Does what a browser does when a new page opens: a reader of a screen reader hears its title and
 * begins at the content, everyone at its top or at the `#target`. Back, forward and a reload find
 * the place that was left.
 *
 * @param goingTo where the visitor wants to be
 * @param isRendered whether the page was in the document that was opened: the browser has brought the
 * reader to the right place then, and they may have gone on since
 * @returns `main`: a ref for the element that holds the page. `news`: what a live region is to say.
 * `arrive`: to be called once the page of a location is on screen, before it is painted
 */
export function useArrival(goingTo: Location, { isRendered = false } = {}) {
  const navigation = useNavigationType();
  const { locale } = useIntl();
  const [news, setNews] = useState('');
  const main = useRef<HTMLElement>(null);
  const onScreen = useRef<Location>(null);
  const wanted = useRef(goingTo);

  useLayoutEffect(() => {
    wanted.current = goingTo;
  });

  useEffect(() => {
    const scroll = () => {
      // While another page is on its way, the browser may scroll this one to where that one was.
      if (onScreen.current === wanted.current) {
        positions.remember(entryOf(wanted.current), window.scrollY);
      }
    };
    window.addEventListener('scroll', scroll, { passive: true });
    window.addEventListener('pagehide', positions.save);
    return () => {
      window.removeEventListener('scroll', scroll);
      window.removeEventListener('pagehide', positions.save);
    };
  }, []);

  const shownLocale = useRef(locale);
  useEffect(() => {
    if (shownLocale.current === locale) return;
    shownLocale.current = locale;
    setNews(document.title);
  }, [locale]);

  function arrive(location: Location) {
    const before = onScreen.current;
    if (before === location) return;
    onScreen.current = location;
    if (before === null && isRendered) {
      // A browser scrolls to the target of the address, but leaves the focus where it was.
      if (document.activeElement === document.body) goToTarget(location.hash, { scroll: false });
      return;
    }
    const isGoingBack = navigation === NavigationType.Pop;
    const isOpening = before === null && isGoingBack;
    const isOtherPage = before?.pathname !== location.pathname;

    if (isOtherPage && !isOpening) {
      main.current?.focus({ preventScroll: true });
      setNews(document.title);
    }
    if (isOtherPage) {
      const isReturn = isGoingBack && !(isOpening && isOpenedByAddress());
      const position = isReturn ? positions.of(entryOf(location)) : undefined;
      if (position !== undefined) window.scrollTo(0, position);
      else if (!goToTarget(location.hash) && !isGoingBack) window.scrollTo(0, 0);
    } else if (before.hash !== location.hash || !isGoingBack) {
      // The browser has scrolled already where it followed the link itself.
      goToTarget(location.hash, { scroll: !isGoingBack });
    }
  }

  return { main, news, arrive };
}

/** A page that the visitor opened by its address has no key of its own. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}

/** Not by Back, forward or a reload (Navigation Timing, `type`). */
function isOpenedByAddress(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return (opening as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
