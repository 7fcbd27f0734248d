import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addressOf, schemes, screens } from '../devtools/screens/screens';
import type { FaultProxy } from './faultProxy';
import { test } from './faultyNetwork';
import { label } from './labels';
import type { LoopbackServer } from './loopbackServer';
import { answer, never } from './networkFaults';
import { contentFolder } from './pagePaths';
import { differences } from './pictures';
import { asInProduction, startScreenSite } from './screenSite';
import { isSoak } from './soak';
import { askToLogOut, expectLoggedOut, logOut, paths } from './sessionSteps';
import {
  account,
  dropAccessToken,
  providerButton,
  signIn,
  signInAtProvider,
  untilAlive,
} from './visitor';

/*
 * The screens of devtools/screens/ look like the built site in the same state, reached with the real API and the real
 * provider.
 */

test.describe.configure({ timeout: 120_000 });

let site: LoopbackServer;
test.beforeAll(async () => {
  site = await startScreenSite('owner');
});
test.afterAll(() => site.close());

/** Brings the built site to the state of a screen. */
type Way = (page: Page, network: FaultProxy) => Promise<unknown>;

const projects = `${contentFolder}/en/projects.json`;
const progressBar = (page: Page) => page.getByRole('progressbar', { includeHidden: true });
const unavailable = answer(503, { error: 'unavailable', message: 'm' });

const home: Way = async (page) => {
  await page.goto('/');
  await untilAlive(page);
  await expectLoggedOut(page);
};

const login: Way = async (page) => {
  await page.goto('/login');
  await expect(providerButton(page)).toBeVisible();
};

const signInByEmail: Way = async (page) => {
  await login(page, undefined as never);
  await page.getByLabel(label('pages.login.email')).fill(account.email);
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await signInAtProvider(page);
};

/** Stops the clock, so that no deadline passes on a slow machine. */
async function stopTime(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

const ways: Readonly<Record<string, Way>> = {
  loggedOut: home,
  startingUp: async (page, network) => {
    await signIn(page);
    await page.goto('about:blank');
    await dropAccessToken(page.context());
    network.meet(paths.refresh, never);
    await page.clock.install();
    await page.goto('/');
    await untilAlive(page);
    await expect(page.getByRole('banner').getByText(label('ui.loading.text'))).toBeVisible();
    await stopTime(page);
  },
  login,
  emailMissing: async (page, network) => {
    await login(page, network);
    await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
    await expect(page.getByText(label('forms.rules.required'))).toBeVisible();
  },
  exchangingCode: async (page, network) => {
    network.meet(paths.login, never);
    await signInByEmail(page, network);
    await expect(progressBar(page)).toBeVisible();
  },
  signInInvalid: async (page) => {
    await page.goto('/login?code=FORGED&state=FORGED');
    await expect(page.getByText(label('pages.login.failed'))).toBeVisible();
  },
  signInRefused: async (page, network) => {
    network.meet(paths.login, answer(401, { error: 'invalid_code', message: 'm' }));
    await signInByEmail(page, network);
    await expect(page.getByText(label('pages.login.failed'))).toBeVisible();
  },
  loggedIn: async (page) => signIn(page),
  degraded: async (page, network) => {
    await signIn(page);
    network.meet(paths.refresh, unavailable);
    await dropAccessToken(page.context());
    await expect.poll(() => network.callsOf(paths.refresh).length).toBeGreaterThan(0);
  },
  confirmingLogout: async (page) => {
    await signIn(page);
    await askToLogOut(page);
  },
  loggingOut: async (page, network) => {
    await signIn(page);
    network.meet(paths.logout, never);
    await page.clock.install();
    await logOut(page);
    await expect(progressBar(page)).toBeVisible();
    await stopTime(page);
  },
  loggedOutNotice: async (page) => {
    await signIn(page);
    await logOut(page);
    await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  },
  nextPageComing: async (page, network) => {
    await home(page, network);
    network.meet(projects, never);
    await followLink(page, label('pages.home.allProjects'));
    await expect(progressBar(page)).toBeVisible();
  },
  contentFailed: async (page, network) => {
    await home(page, network);
    network.meet(projects, unavailable);
    await followLink(page, label('pages.home.allProjects'));
    await expect(page.getByRole('alert')).toHaveText(label('app.pageError.text'));
  },
  menuOpen: async (page, network) => {
    await home(page, network);
    await page.getByRole('button', { name: label('app.topBar.menu') }).click();
  },
  searchEmpty: async (page) => {
    await page.goto('/projects?q=qqqqqq');
    await expect(page.getByText(label('pages.projects.noneFound'))).toBeVisible();
  },
  notFound: async (page) => {
    await page.goto('/nowhere');
    await untilAlive(page);
  },
};

/** Clicks a link without scrolling to it. */
async function followLink(page: Page, name: string) {
  await page.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click());
}

/** A screenshot without pointer and focus. */
async function photograph(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 400);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return page.screenshot({ animations: 'disabled' });
}

/** One screen for each part of the page that session or content change. */
const sample = [
  'startingUp',
  'signInRefused',
  'degraded',
  'confirmingLogout',
  'contentFailed',
  'menuOpen',
];

for (const [name, way] of Object.entries(ways)) {
  if (!isSoak && !sample.includes(name)) continue;
  test(`the built site looks like the screen ${name}, light and dark`, async ({
    page,
    browser,
    network,
  }, testInfo) => {
    const screen = screens.find((one) => one.name === name)!;
    const viewport = { width: screen.width === 'narrow' ? 360 : 1280, height: 800 };
    await page.setViewportSize(viewport);
    await way(page, network);
    // The bar disappears when the call ends, shortly after its effects are visible.
    const hasBar = screen.until === '[role=progressbar]';
    await expect(progressBar(page)).toHaveCount(hasBar ? 1 : 0);
    const real = [];
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      real.push(await photograph(page));
    }

    const story = await browser.newPage({ viewport });
    for (const [index, scheme] of schemes.entries()) {
      // The scheme of the URL must override that of the system.
      await story.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' });
      await story.goto(site.origin + addressOf({ screen, locale: 'en', scheme }));
      await expect(story.locator('html')).toHaveAttribute('data-screen', name);
      await asInProduction(story);
      const pictures = [real[index]!, await photograph(story)];
      const pixels = (await differences(story, pictures))[0]?.[1];
      if (pixels !== 0) {
        await writeFile(testInfo.outputPath(`${scheme}-site.png`), pictures[0]!);
        await writeFile(testInfo.outputPath(`${scheme}-screen.png`), pictures[1]!);
      }
      expect.soft(pixels, `${scheme}: pixels that differ`).toBe(0);
    }
    await story.close();
  });
}
