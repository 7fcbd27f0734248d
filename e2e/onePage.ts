import type { Page } from '@playwright/test';

/** Has the visitor come to a host that answers a path with its one page, that of `/login`: another is shown there. */
export async function answerWithOnePage(page: Page, pathname: string): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const one = await route.fetch({ url: new URL('/login', route.request().url()).href });
      await route.fulfill({ response: one });
    },
  );
}
