import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { label } from '../support/labels';
import { button, expectInWindow, heading, topBarLink, watchLayoutShifts } from '../support/page';
import { dist } from '../support/server';
import { test } from '../support/test';

test('a standalone page opens, also at an earlier address', async ({ page, request, errors }) => {
  const earlierPage = path.join(dist, 'about-me/index.html');
  test.skip(!existsSync(earlierPage), 'the built site is not the example');
  // Static hosts that cannot redirect serve this file at the old URL. The file redirects the
  // visitor with a script and a `meta` element.
  const body = readFileSync(earlierPage, 'utf8');
  await page.route('**/moved', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto('/moved');
  await expect(page).toHaveURL('/about');
  await page.goto('/about-me?a=b');
  await expect(page).toHaveURL('/about?a=b');
  await expect(heading(page)).toHaveText('About');
  const moved = await request.get('/about-me/', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/about']);
  expect((await request.get('/about-you')).status()).toBe(404);
  expect(errors).toEqual([]);
});

test('the list of contents marks the section on screen before the page is hydrated', async ({
  page,
}) => {
  const path = '/coding-notes/tide-from-four-cosines';
  test.skip(!existsSync(`${dist}${path}.html`), 'the built site is not the example');
  await page.goto(path);
  const marked = () =>
    page
      .getByRole('navigation', { name: label('entries.outline.label') })
      .evaluate((outline) =>
        [...outline.querySelectorAll('a')]
          .filter((one) => getComputedStyle(one).textDecorationLine === 'underline')
          .map((one) => one.textContent),
      );
  for (const title of ['What runs in the clock', 'How wrong is the moon alone?']) {
    // Scroll with a script. This does not count as the visitor's action, so it does not start the
    // application.
    await page.getByRole('heading', { name: title }).evaluate((one) => one.scrollIntoView());
    await expect.poll(marked).toEqual([title]);
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
});

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(light);
});

test('a tooltip shows for pointer and keyboard, and Escape hides it', async ({
  signedInPage: page,
}) => {
  const logout = button(page, 'auth.accountMenu.logout');
  const tooltip = page.getByText(label('auth.accountMenu.logoutTip'));
  await expect(tooltip).toBeHidden();
  await logout.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(0, 300);
  await topBarLink(page, 'pages.private.link').focus();
  await page.keyboard.press('Tab');
  await expect(logout).toBeFocused();
  await expect(tooltip).toBeVisible();
  await expect(logout).toHaveAccessibleDescription(label('auth.accountMenu.logoutTip'));
});

test('the year in the margin is in view on every page, and the keyboard reaches its marks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of ['/', '/coding-notes', '/coding-notes/enter-is-not-send']) {
    const layoutShifts = await watchLayoutShifts(page, { least: 0.0001 });
    await page.goto(path);
    const year = page.getByRole('navigation', { name: label('entries.yearLine.label') });
    const marks = year.getByRole('link');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expectInWindow(marks.first());
    await expectInWindow(marks.last());
    // The pointer reaches the middle of each mark, and no two marks touch (WCAG 2.2, 2.5.8).
    const places = await marks.evaluateAll((all) =>
      all.map((mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        const middle = { x: left + width / 2, y: top + height / 2 };
        return { y: middle.y, hit: mark.contains(document.elementFromPoint(middle.x, middle.y)) };
      }),
    );
    expect(places.map(({ hit }) => hit)).not.toContain(false);
    for (const [index, { y }] of places.entries()) {
      expect(y - (places[index - 1]?.y ?? -Infinity)).toBeGreaterThanOrEqual(24);
    }
    await marks.first().focus();
    await page.keyboard.press('Tab');
    await expect(marks.nth(1)).toBeFocused();
    await expect(marks.nth(1)).not.toHaveCSS('outline-style', 'none');
    await expect(marks.nth(1).locator('span').first()).toHaveCSS('opacity', '1');
    await expect(marks.nth(1)).toHaveAccessibleName(/^[\w ]+, \w+ \d+, 20\d\d: ./);
    expect(await layoutShifts(), path).toEqual([]);
  }
});

test('the built site contains no code for developers', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /devtools|inspector|\.map$/.test(name))).toEqual([]);
  const containing = (type: RegExp, text: RegExp) => {
    const candidates = files.filter((name) => type.test(name));
    expect(candidates.length).toBeGreaterThan(10);
    return candidates.filter((name) => text.test(readFileSync(path.join(dist, name), 'utf8')));
  };
  // Search for the names of developer tools only in scripts and style sheets. Pages and JSON files
  // may contain these names, because the owner may write about the tools.
  const tools = /redux_devtools|inspector|devtools\/|\{unreadable\}/i;
  expect(containing(/\.(js|css)$/, tools)).toEqual([]);
});
