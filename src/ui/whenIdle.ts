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

/** Ends the current task, so that the browser can paint and handle input. */
export function yieldToMain(): Promise<void> {
  // Safari has no scheduler, and an older Chromium has one that cannot yield.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
