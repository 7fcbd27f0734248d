import { whenIdle } from '../ui/whenIdle';

/**
 * The longest time to wait for a paint, in milliseconds. The wait for an idle browser has the same
 * limit.
 */
const longestWait = 2_000;

/** Resolves when the page is loaded, painted and idle. */
export async function whenPaintedAndIdle(win: Window): Promise<void> {
  if (win.document.readyState !== 'complete') {
    await new Promise((resolve) => win.addEventListener('load', resolve, { once: true }));
  }
  await whenPainted(win);
  await new Promise<void>((resolve) =>
    whenIdle(win, resolve, { orAfter: 200, timeout: longestWait }),
  );
}

/**
 * Resolves after the first contentful paint. If the page is hidden, it resolves at once, because a
 * hidden page is not painted.
 */
function whenPainted(win: Window): Promise<void> {
  const { PerformanceObserver, document } = win as Window & typeof globalThis;
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) proceed();
    });
    // The timeout is necessary, because some browsers do not report paints.
    const timer = setTimeout(proceed, longestWait);
    observer.observe({ type: 'paint', buffered: true });

    function proceed() {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
  });
}
