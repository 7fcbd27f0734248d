import { likelyLinks, savesData } from '../ui/prefetchable';

/**
 * Prefetches the pages of links as they become visible, until the page is hydrated. Does nothing for visitors who save
 * data.
 */
export function prefetchPages(page: Window, prefetch: (paths: string[]) => void): void {
  if (savesData(page)) return;
  const { document, IntersectionObserver } = page as Window & typeof globalThis;
  const observer = new IntersectionObserver((entries) => {
    // Hydration removes the attribute. From then on, the application prefetches what it needs to open a link.
    if (!('session' in document.documentElement.dataset)) return observer.disconnect();
    const visible = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of visible) observer.unobserve(target);
    // A link in an SVG has no `href` that is a string.
    prefetch([...new Set(visible.map(({ target }) => target.getAttribute('href') ?? ''))]);
  });
  for (const link of document.querySelectorAll(likelyLinks)) observer.observe(link);
}
