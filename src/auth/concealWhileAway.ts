/**
 * Hides the page while it waits in the back/forward cache: what it shows of a session may no longer
 * be true when the visitor comes back, and must not be seen for a single frame. Listens after
 * browserSignals.ts, so that the machine has looked first.
 *
 * @returns the way to stop
 */
export function concealWhileAway(page: Window): () => void {
  const root = page.document.documentElement;
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) root.style.visibility = 'hidden';
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // Before the next frame is drawn, and after React has drawn what the machine knows by now.
    if (persisted) page.requestAnimationFrame(() => root.style.removeProperty('visibility'));
  };
  page.addEventListener('pagehide', onPageHide);
  page.addEventListener('pageshow', onPageShow);
  return () => {
    page.removeEventListener('pagehide', onPageHide);
    page.removeEventListener('pageshow', onPageShow);
  };
}
