import type { Page } from '@playwright/test';

/**
 * Holds requests of a page back, as on a slow network.
 *
 * @returns releases these requests and all later ones
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
