/**
 * Calls back when the browser is idle.
 *
 * @param orAfter delay in milliseconds for Safari, which has no `requestIdleCallback`
 * @param timeout longest wait in milliseconds; unlimited by default
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
