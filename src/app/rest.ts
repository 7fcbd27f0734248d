/** Not in TypeScript's DOM, since not every browser has it (Prioritized Task Scheduling). */
interface WithYield {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Ends the present task: what comes after is one of its own, so the browser can paint, and answer the
 * visitor, in between.
 */
export function rest(): Promise<void> {
  const { scheduler } = globalThis as WithYield;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
