import { expect, test, type Page } from '@playwright/test';
import { languages } from '../support/labels';
import {
  heading,
  recordErrors,
  untilHydrated,
  untilIdle,
  watchLayoutShifts,
} from '../support/page';
import { pathsToTest } from '../support/pagePaths';
import {
  addStyles,
  axeViolations,
  findMotion,
  findOverflow,
  textSpacing,
  walkWithTab,
} from '../support/quality';
import { siteUrl } from '../support/server';

/*
 * These tests open one page of each kind once and run every check that applies to all pages. The
 * languages and the kinds of sessions take turns. The soak test opens every page in each language.
 */

interface Session {
  name: string;
  accessToken?: string;
  refreshToken?: string;
  /** The session status that the top bar shows. There is no status while a refresh is running. */
  status?: 'loggedOut' | 'loggedIn';
}

/** Three kinds of sessions, with the tokens that the browser stores before the visit. */
const sessions: Session[] = [
  { name: 'no session', status: 'loggedOut' },
  { name: 'a session', accessToken: 'opaque', status: 'loggedIn' },
  { name: 'a session to refresh', refreshToken: 'refresh-1' },
];

const narrow = { width: 360, height: 740 };
const wide = { width: 1440, height: 800 };

/** Combinations of a window width and a visitor's own styles. No page may cut off text in them. */
const readingConditions = [
  { width: 320, styles: '' },
  { width: 320, styles: textSpacing },
  { width: 1440, styles: textSpacing },
  { width: 640, styles: 'html { font-size: 200% !important; }' },
];

/** Stores a session's tokens in the browser before any of the page's scripts run. */
async function storeSession(page: Page, { accessToken, refreshToken = '' }: Session) {
  if (accessToken) {
    await page.context().addCookies([{ name: 'accessToken', value: accessToken, url: siteUrl }]);
  }
  await page.addInitScript((token) => {
    if (token) localStorage.setItem('refreshToken', token);
  }, refreshToken);
}

async function expectNothingIsCutOff(page: Page) {
  for (const { width, styles } of readingConditions) {
    await page.setViewportSize({ width, height: 640 });
    await addStyles(page, styles);
    // Poll, because Chromium may apply the styles for the new width one frame later than the width
    // itself.
    await expect.poll(() => findOverflow(page), `${width} px, ${styles}`).toEqual([]);
  }
  await addStyles(page, '');
}

/** Returns the URLs of the sign-in scripts that the page has loaded. */
const signInChunks = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/signIn\./.test(name)),
  );

for (const [languageIndex, { locale, browser }] of languages.entries()) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });
    // Checking a long page takes several seconds, or a minute on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    for (const [pageIndex, path] of [...pathsToTest(), '/projects/nowhere'].entries()) {
      const isInTurn = pageIndex % languages.length === languageIndex;
      if (!isInTurn && !process.env['SOAK_SEED']) continue;
      const turn = Math.floor(pageIndex / languages.length) + languageIndex;
      const session = sessions[turn % sessions.length]!;

      test(`${path} with ${session.name}`, async ({ page }) => {
        const errors = recordErrors(page);
        // Ignore layout shifts below 0.001, as Lighthouse does.
        const layoutShifts = await watchLayoutShifts(page, { least: 0.001 });
        const calls: string[] = [];
        await page.route('**/api/**', (route) => void calls.push(route.request().url()));
        await storeSession(page, session);
        const hasReducedMotion = session.status === 'loggedIn';
        if (hasReducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(heading(page)).toBeVisible();
        if (hasReducedMotion) expect(await findMotion(page)).toEqual([]);

        await untilHydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        const status = page.locator(`[data-status=${session.status}]`);
        if (session.status) await expect(status).toBeVisible();
        expect(await layoutShifts()).toEqual([]);
        // There must be no errors. For example, React reports one if the prerendered HTML differs
        // from the first render.
        expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
        await expectNothingIsCutOff(page);
        if (session.status === 'loggedOut') {
          await untilIdle(page);
          if (path !== '/login') expect(await signInChunks(page)).toEqual([]);
          expect(calls).toEqual([]);
        }

        // Each page is checked with two of the four combinations of width and colour scheme, and
        // the next page with the other two.
        const [first, second] = pageIndex % 2 === 0 ? [wide, narrow] : [narrow, wide];
        for (const [viewport, colorScheme] of [
          [first, 'light'],
          [second, 'dark'],
        ] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect(await axeViolations(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
        }

        // A refresh without an answer ends after some seconds. The link to the login page appears
        // then, so wait for it before the walk.
        await expect(page.locator('[data-status]')).toBeVisible();
        const { stops, missed } = await walkWithTab(page);
        expect(stops.length).toBeGreaterThan(3);
        expect(stops.filter(({ isVisible, isMarked }) => !isVisible || !isMarked)).toEqual([]);
        expect(missed).toEqual([]);
      });
    }
  });
}

test('a short page is exactly as high as the window, and only the footer is below it', async ({
  page,
}) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/login');
    await expect(heading(page)).toBeVisible();
    const overflow = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.documentElement.clientHeight -
        (document.querySelector('footer')?.clientHeight ?? 0),
    );
    expect(Math.abs(overflow), `${String(width)} px`).toBeLessThanOrEqual(1);
  }
});
