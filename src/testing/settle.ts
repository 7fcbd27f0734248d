/**
 * Waits until all promises and timers without a delay have finished, including those that they
 * start. A single timer with a longer delay would not wait for these on a machine that stops for a
 * moment.
 */
export async function settle(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setTimeout(resolve));
}
