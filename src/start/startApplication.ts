import { whenIdle } from '../ui/whenIdle';
import { whenParsed } from './showInLanguage';

/** Events that announce an interaction beyond reading. */
const interactions = ['pointerdown', 'keydown', 'focusin'] as const;

/** Longest time to wait for a paint, and for an idle moment, in milliseconds. */
const longestWait = 2_000;

/**
 * Starts the application once the page is loaded, painted and idle; earlier at the first interaction, or if it is
 * urgent.
 *
 * @param scripts URLs of the scripts, separated by spaces, the entry point last; resolves when the page is final
 */
export function startApplication(
  page: Window,
  {
    scripts,
    isUrgent,
    load = (url) => import(/* webpackIgnore: true */ url),
  }: {
    scripts: Promise<string>;
    isUrgent: boolean;
    load?: (url: string) => Promise<unknown>;
  },
): void {
  const { document } = page;
  let isStarted = false;

  const onInteraction = () => void start();

  async function start() {
    if (isStarted) return;
    isStarted = true;
    for (const type of interactions) page.removeEventListener(type, onInteraction, true);
    const urls = (await scripts).split(' ');
    await whenParsed(document);
    try {
      await Promise.all(urls.map(load));
    } catch {
      // The page stays as it is: its links work.
      isStarted = false;
      page.addEventListener('online', onInteraction, { once: true });
    }
  }

  function startWhenIdle() {
    whenPainted(page, () =>
      whenIdle(page, () => void start(), { orAfter: 200, timeout: longestWait }),
    );
  }

  for (const type of interactions) page.addEventListener(type, onInteraction, true);
  if (isUrgent) void start();
  else if (document.readyState === 'complete') startWhenIdle();
  else page.addEventListener('load', startWhenIdle);
}

/** Calls back after the first contentful paint; immediately if the page is hidden, because it is not painted then. */
function whenPainted(page: Window, callback: () => void): void {
  const { PerformanceObserver, document } = page as Window & typeof globalThis;
  if (document.visibilityState !== 'visible') {
    callback();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) proceed();
  });
  // Not every browser reports paints.
  const timer = setTimeout(proceed, longestWait);
  observer.observe({ type: 'paint', buffered: true });

  function proceed() {
    observer.disconnect();
    clearTimeout(timer);
    callback();
  }
}
