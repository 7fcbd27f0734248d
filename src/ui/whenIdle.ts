/**
 * Calls a function when the browser is idle.
 *
 * @param orAfter the delay in milliseconds in Safari, which has no `requestIdleCallback`
 * @param timeout the longest wait in milliseconds; without it, the wait is unlimited
 */
export function whenIdle(
  win: Window,
  callback: () => void,
  { orAfter, timeout }: { orAfter: number; timeout?: number },
): void {
  if ('requestIdleCallback' in win) {
    win.requestIdleCallback(callback, timeout === undefined ? {} : { timeout });
  } else setTimeout(callback, orAfter);
}

/** The Prioritized Task Scheduling API, which TypeScript's DOM library does not contain. */
interface WithYield {
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the current task, so that the browser can paint and handle input. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as WithYield;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
