declare const scheduler: { yield?: () => Promise<void> } | undefined;

/** Lets the browser take a key or paint in between, where work is long. */
export function pause(): Promise<void> {
  if (typeof scheduler !== 'undefined' && scheduler.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
