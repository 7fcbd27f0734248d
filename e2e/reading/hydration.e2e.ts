import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { label } from '../support/labels';
import {
  button,
  expectHeading,
  heading,
  holdRequests,
  topBarLink,
  untilHydrated,
  untilHydratedByItself,
  untilIdle,
  watchLayoutShifts,
} from '../support/page';
import { readBuiltFile } from '../support/server';
import { test } from '../support/test';
import * as visitor from '../support/visitor';

const sortButton = (page: Page) =>
  page
    .getByRole('columnheader', { name: label('entries.recordsTable.distance') })
    .getByRole('button')
    .first();

const sortedByDistance = (page: Page) =>
  page
    .locator('th[aria-sort=descending]', { hasText: label('entries.recordsTable.distance') })
    .first();

for (const [address, end, least] of [
  ['/login', 'popover="auto"', 0.001],
  // Browsers match `:last-child` only when all of the heading has arrived.
  ['/', '</h1>', 0],
] as const) {
  test(`a page of which only the beginning has arrived is painted, and the rest moves nothing (${address})`, async ({
    page,
  }) => {
    const whole = String((await readBuiltFile(address)).body);
    const cut = whole.indexOf(end);
    let sendRest = () => {};
    const server = http.createServer((request, response) => {
      const isPage = request.url === address;
      response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
      // An empty start script; a page whose start script is missing is opened again.
      if (!isPage) return void response.end();
      response.write(whole.slice(0, cut));
      sendRest = () => response.end(whole.slice(cut));
    });
    await once(server.listen(0, 'localhost'), 'listening');
    try {
      const layoutShifts = await watchLayoutShifts(page, { least, whileParsing: true });
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${address}`, {
        waitUntil: 'commit',
      });
      // The link to the home page is the first in the top bar. The menu and the search follow it.
      const home = page.getByRole('link', { name: label('app.topBar.home') });
      await expect(home).toBeVisible();
      await expect(page.getByRole('contentinfo')).not.toBeAttached();
      sendRest();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await layoutShifts()).toEqual([]);
    } finally {
      server.close();
    }
  });
}

test('the first response is enough to paint the page', async ({ page }) => {
  await holdRequests(page, /assets|content/);
  await page.goto('/projects');
  await expectHeading(page, 'entries.section.projects');
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
});

test('a page that is only read neither loads its application nor starts it', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const start = page.waitForResponse(/assets\/start\..*\.js/);
  await page.goto('/coding-notes');
  await start;
  await heading(page).click();
  await page.mouse.wheel(0, 300);
  await page.getByRole('article').getByRole('link').first().hover();
  // If the page wanted its application, it would request it when the browser is idle.
  await untilIdle(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  expect(requests.filter((path) => /assets\/main\.|content\//.test(path))).toEqual([]);
});

test('a page starts its application although nobody acts, if the query changes what it shows', async ({
  page,
}) => {
  await page.goto('/sports-records?sort=distance&order=descending');
  await untilHydratedByItself(page);
  await expect(sortedByDistance(page)).toBeVisible();
});

test('a link that is opened in another tab before hydration is followed there, and not again here', async ({
  page,
  context,
}) => {
  const release = await holdRequests(page, '**/assets/main.*.js');
  await page.goto('/projects');
  const opened = context.waitForEvent('page');
  await topBarLink(page, 'auth.accountMenu.login').click({ modifiers: ['ControlOrMeta'] });
  await expectHeading(await opened, 'pages.login.title');
  release();
  await untilHydrated(page);
  // The press must not be replayed after hydration. A replay would open the login page in this tab
  // or in a third one.
  await untilIdle(page);
  await expect(page).toHaveURL('/projects');
  await expectHeading(page, 'entries.section.projects');
  expect(context.pages()).toHaveLength(2);
});

test('a press counts that begins before hydration and ends after it', async ({
  signedInPage: page,
}) => {
  const release = await holdRequests(page, '**/assets/main.*.js');
  await page.goto('/');
  await button(page, 'auth.accountMenu.logout').hover();
  await page.mouse.down();
  release();
  await untilHydratedByItself(page);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('hydration removes nothing from a control, because the pointer may be on it', async ({
  page,
}) => {
  // The button that opens the menu is only shown in a narrow window.
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [
    '/',
    '/login',
    '/search',
    '/sports-records',
    '/coding-notes/enter-is-not-send',
  ]) {
    const release = await holdRequests(page, '**/assets/main.*.js');
    await page.goto(path);
    const parts = await page.evaluateHandle(() =>
      [...document.querySelectorAll('#app :is(a, button, label, input, select)')]
        .flatMap((control) => [control, ...control.querySelectorAll('*')])
        .filter((part) => part.checkVisibility()),
    );
    release();
    await untilHydrated(page);
    const removed = await parts.evaluate((all) =>
      all.filter((part) => !part.isConnected).map((part) => part.outerHTML),
    );
    expect(removed, path).toEqual([]);
  }
});

for (const [what, files] of [
  ['content', /\/en\/sports-records\.json$/],
  ['code', /\/assets\/sportsRecords\..*\.js$/],
] as const) {
  test(`a press after the ${what} of the page has failed hydrates it and is replayed`, async ({
    page,
  }) => {
    await page.route(files, (route) => route.abort());
    await page.goto('/sports-records');
    // The start script must have begun to notice the focus.
    await untilIdle(page);
    const hasFailed = page.waitForEvent('console', (message) =>
      message.text().includes('could not be hydrated yet'),
    );
    // Use the keyboard, because moving the mouse pointer would make the page try to start the
    // application once more before the button is pressed.
    await sortButton(page).focus();
    await hasFailed;
    await expect(page.locator('html')).toHaveAttribute('data-session', 'loggedOut');
    await page.unroute(files);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/sort=distance/);
    await expect(sortedByDistance(page)).toBeVisible();
  });
}

test('a page whose content does not load shows a renewed session, and Login stays a link', async ({
  pageToRefresh: page,
  context,
}) => {
  await page.route('**/content/*/en/projects.json', (route) => route.abort());
  await page.goto('/projects');
  // The page is never hydrated, so the document shows the session.
  await expect(page.locator('[data-status=loggedIn]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'loggedIn');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/projects');
  await topBarLink(page, 'auth.accountMenu.login').click();
  await expect(page).toHaveURL('/login');
  await expectHeading(page, 'pages.login.title');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the login form needs script and does not send the email', async ({ page }) => {
    await page.goto('/login');
    const text = await page.locator('noscript').textContent();
    expect(text).toContain(label('pages.login.needsScript'));
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox')).toBeHidden();
    await expect(main.getByRole('button')).toHaveCount(0);
    // Browsers that do not know the media query `scripting` show the form.
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      for (const field of form.querySelectorAll('input')) field.value = 'visitor@example.com';
      form.requestSubmit();
    });
    await expect(page).toHaveURL(/\/login\??$/);
  });

  for (const width of [320, 1440]) {
    test(`every section can be reached at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await visitor.expectLoggedOut(page);
      await expect(button(page, 'app.topBar.menu')).toBeHidden();
      await expect(page.getByRole('combobox')).toBeHidden();
      // The search is in the middle of the line or lines of sections.
      const middles = await page
        .locator('header nav ul, header nav a[rel~=search]')
        .evaluateAll((all) =>
          all.map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
        );
      expect(middles).toHaveLength(2);
      expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(3);
      await topBarLink(page, 'entries.section.sportsRecords').click();
      await expect(page).toHaveURL('/sports-records');
      // The URL changes before the document and its styles have arrived.
      await page.waitForLoadState();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }

  test('the search and the buttons that sort are not offered', async ({ page }) => {
    await page.goto('/search');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('search')).toBeHidden();
    const text = await page.getByRole('main').locator('noscript').textContent();
    expect(text).toContain(label('pages.search.needsScript'));
    await page.goto('/sports-records');
    const sort = page.getByRole('columnheader').first().getByRole('button');
    await expect(sort).toHaveCSS('pointer-events', 'none');
  });
});
