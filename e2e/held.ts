import type { Page } from '@playwright/test';

/**
 * Requests of a page wait, as on a slow network.
 *
 * @returns lets them through, and all that come later
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => letThrough();
}
