/** Ends the current task, so that the browser can paint and handle input. */
export function yieldToMain(): Promise<void> {
  // Safari has no scheduler, and an older Chromium has one that cannot yield.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
