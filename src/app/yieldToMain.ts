/** The Prioritized Task Scheduling API, which TypeScript's DOM library does not contain. */
interface WithYield {
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the current task, so that the browser can paint and handle input. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as WithYield;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
