import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import {
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router-dom';

/**
 * What a browser does when it opens a page, and React Router does not: a screen reader announces the title, and the focus
 * continues at the content or at the target of the address.
 *
 * @param isPrerendered whether the document contained the page: then the browser has scrolled already
 * @returns `main`: ref of the element that contains the page. `announcement`: text of a live region. `onNavigated`: to
 *   be called in a layout effect when the page of a location is on screen
 */
export function useNavigationEffects({ isPrerendered = false } = {}) {
  const location = useLocation();
  const next = useNavigation().location ?? location;
  const navigationType = useNavigationType();
  const { locale } = useIntl();
  const title = useDocumentTitle();
  const main = useRef<HTMLElement>(null);
  const shown = useRef<Location>(null);
  // A screen reader announces the first page by itself.
  const [isAnnounced, setAnnounced] = useState(false);

  const firstLocale = useRef(locale);
  useEffect(() => {
    if (firstLocale.current !== locale) setAnnounced(true);
  }, [locale]);

  useEffect(() => {
    // <ScrollRestoration> forbids it, but the browser has to restore the position of a page that is not hydrated yet.
    window.history.scrollRestoration = 'auto';
  }, []);

  function onNavigated(current: Location) {
    const previous = shown.current;
    if (previous === current) return;
    shown.current = current;
    if (previous === null && isPrerendered) {
      // The browser has scrolled to the target, but has not moved the focus.
      if (document.activeElement === document.body) focusTarget(current.hash);
      return;
    }
    if (previous !== null && previous.pathname !== current.pathname) {
      main.current?.focus({ preventScroll: true });
      setAnnounced(true);
    }
    const target = focusTarget(current.hash);
    // React Router restores a scroll position by the key of the location, but a plain link makes a location without one.
    const isPlainLink = navigationType === NavigationType.Pop && current.key === 'default';
    if (previous !== null && isPlainLink) target?.scrollIntoView();
  }

  // A private title must not stay in the document while the next page loads.
  const announcement = isAnnounced && location.pathname === next.pathname ? title : '';
  return { main, announcement, onNavigated };
}

/** The title of the document, which changes with the page, its language and its content. */
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

/** Moves the focus to the element that a URL names, so that Tab continues from it. @param hash with its `#` */
function focusTarget(hash: string): HTMLElement | null {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}

/** A `%` that is not part of an escape sequence stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
