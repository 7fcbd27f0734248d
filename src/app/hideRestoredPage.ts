import { hidePage, showPage } from '../documentState';

/**
 * Keeps a page hidden that comes back from the back/forward cache until React has rendered the
 * session's current state. The session may have ended while the page was in the cache, or another
 * visitor may have signed in.
 */
export function hideRestoredPage(win: Window): void {
  win.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) hidePage();
  });
  win.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // By the next animation frame, React has rendered the new state of the machine and the store.
    win.requestAnimationFrame(() => showPage());
  });
}
