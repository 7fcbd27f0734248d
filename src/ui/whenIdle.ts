/**
 * Calls back when the browser has nothing else to do. Safari has no `requestIdleCallback`: there, after a
 * while.
 *
 * @param orAfter that while, in milliseconds
 * @param timeout how long to wait for such a moment at most, in milliseconds; for good unless told
 */
export function whenIdle(
  page: Window,
  callback: () => void,
  { orAfter, timeout }: { orAfter: number; timeout?: number },
): void {
  if ('requestIdleCallback' in page) {
    page.requestIdleCallback(callback, timeout === undefined ? {} : { timeout });
  } else setTimeout(callback, orAfter);
}
