import { test as base, type Page } from '@playwright/test';
import { recordErrors, recordViolations } from './page';
import { startLoopbackServer, type HttpResponse, type LoopbackServer } from './server';
import { dropAccessToken, signIn } from './visitor';

interface Fixtures {
  /** The page of a visitor who has signed in and is now on the landing page. */
  signedInPage: Page;
  /**
   * The page of a visitor who left the site after signing in, and whose access token has since
   * expired. When the visitor opens the site again, the session must be refreshed.
   */
  pageToRefresh: Page;
  /** The page's console errors and uncaught exceptions. */
  errors: string[];
  /** The content security policy directives that the page violated. */
  violations: string[];
  /** Starts a server on a free port and closes it after the test (support/server.ts). */
  serve: typeof startLoopbackServer;
}

/** Playwright's `test` with additional fixtures for this site. */
export const test = base.extend<Fixtures>({
  signedInPage: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
  pageToRefresh: async ({ signedInPage: page, context }, use) => {
    await page.goto('about:blank');
    await dropAccessToken(context);
    await use(page);
  },
  errors: async ({ page }, use) => use(recordErrors(page)),
  violations: async ({ page }, use) => use(await recordViolations(page)),
  // Playwright requires a destructuring pattern here, even if it is empty.
  serve: async ({}, use) => {
    const servers: LoopbackServer[] = [];
    await use(async (hostname, respond) => {
      const server = await startLoopbackServer(hostname, respond);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.close();
  },
});

/** Returns a function that responds to every request with a page containing this markup. */
export const pageOf = (body: string) => async (): Promise<HttpResponse> => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body,
});
