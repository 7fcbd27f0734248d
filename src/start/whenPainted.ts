/**
 * Calls back once something of the page has been painted (Paint Timing: first-contentful-paint); at once
 * where it is hidden, and so is not painted.
 *
 * @param timeout how long to wait for it at most, in milliseconds: not every browser tells
 */
export function whenPainted(page: Window, callback: () => void, timeout: number): void {
  const { PerformanceObserver, document } = page as Window & typeof globalThis;
  if (document.visibilityState !== 'visible') {
    callback();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  const timer = setTimeout(go, timeout);
  observer.observe({ type: 'paint', buffered: true });

  function go() {
    observer.disconnect();
    clearTimeout(timer);
    callback();
  }
}
