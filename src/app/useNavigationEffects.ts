import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import {
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { decodeUrlPart } from '../ui/decodeUrlPart';

/**
 * After a navigation, lets screen readers announce the title, and moves the focus to the content,
 * or to the element named in the URL's hash. A browser does this when it opens a page, but React
 * Router does not.
 *
 * @param isPrerendered whether the document contained the page. If so, the browser has already
 * scrolled.
 * @returns `main`, a ref for the element that contains the page; `announcement`, the text for a
 * live region; and `onNavigated`, a function to call in a layout effect when the new location's
 * page is on screen
 */
export function useNavigationEffects({ isPrerendered = false } = {}) {
  const location = useLocation();
  const next = useNavigation().location ?? location;
  const navigationType = useNavigationType();
  const { locale } = useIntl();
  const title = useDocumentTitle();
  const main = useRef<HTMLElement>(null);
  const shown = useRef<Location>(null);
  // The first page needs no announcement, because screen readers read its title anyway.
  const [isAnnounced, setAnnounced] = useState(false);

  const firstLocale = useRef(locale);
  useEffect(() => {
    if (firstLocale.current !== locale) setAnnounced(true);
  }, [locale]);

  useEffect(() => {
    // <ScrollRestoration> turns off the browser's scroll restoration. Turn it on again, because
    // only the browser can restore the scroll position before a page is hydrated.
    window.history.scrollRestoration = 'auto';
  }, []);

  function onNavigated(current: Location) {
    const previous = shown.current;
    if (previous === current) return;
    shown.current = current;
    if (previous === null && isPrerendered) {
      // The browser has scrolled to the hash's target but has not moved the focus there.
      if (document.activeElement === document.body) focusTarget(current.hash);
      return;
    }
    if (previous !== null && previous.pathname !== current.pathname) {
      main.current?.focus({ preventScroll: true });
      setAnnounced(true);
    }
    const target = focusTarget(current.hash);
    // React Router restores the scroll position that it has stored under the location's key. After
    // the visitor has followed a plain link to a hash, the location has no key of its own, so
    // scroll to the target here.
    const isPlainLink = navigationType === NavigationType.Pop && current.key === 'default';
    if (previous !== null && isPlainLink) target?.scrollIntoView();
  }

  // A private entry's title must not stay in the document while the next page loads.
  const announcement = isAnnounced && location.pathname === next.pathname ? title : '';
  return { main, announcement, onNavigated };
}

/** Returns the document's title, which changes with the page, its language and its content. */
function useDocumentTitle(): string {
  return useSyncExternalStore(
    observeHead,
    () => document.title,
    () => '',
  );
}

function observeHead(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/**
 * Moves the focus to the element whose id is in a hash, so that the Tab key continues from there.
 *
 * @param hash a URL's hash, with its `#`
 * @returns the element, or null if it does not exist
 */
function focusTarget(hash: string): HTMLElement | null {
  const target = hash.length > 1 ? document.getElementById(decodeUrlPart(hash.slice(1))) : null;
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}
