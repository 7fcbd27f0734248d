import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import {
  createPath,
  useLocation,
  useNavigate,
  useNavigation,
  type Location,
} from 'react-router-dom';
import { percentDecode } from '../ui/percentDecode';

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
  const navigate = useNavigate();
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
    focusTarget(current.hash);
    // When the visitor follows a plain link to a hash, the browser adds a history entry without a
    // state, so the location has no key of its own. Replace this entry with one of React Router's.
    // Because its key is new, <ScrollRestoration> scrolls to the target, and when the visitor returns
    // to this entry, it restores the position at which the visitor has left.
    const isPlainLink =
      current.hash !== '' && current.key === 'default' && window.history.state === null;
    if (previous !== null && isPlainLink) void navigate(createPath(current), { replace: true });
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
 */
function focusTarget(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(percentDecode(hash.slice(1))) : null;
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
