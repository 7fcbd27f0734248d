import type { Page } from 'puppeteer-core';

/**
 * Asks the page again and again; puppeteer's own `waitForFunction` wants `eval`, which the site forbids.
 *
 * @param limit in milliseconds
 * @returns whether it came to be true in time
 */
export async function until(
  page: Page,
  isTrue: () => boolean | Promise<boolean>,
  limit = 30_000,
): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end;) {
    // While it goes to another page, a page cannot be asked.
    if (await page.evaluate(isTrue).catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
