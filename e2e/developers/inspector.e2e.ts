import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { test as testWithNetwork } from '../support/faultProxy';
import { developmentBuild } from '../support/developmentBuild';
import { link, recordErrors } from '../support/page';
import { axeViolations } from '../support/quality';
import { readBuiltFile, sitePort, siteUrl } from '../support/server';
import { providerButton, signInAtProvider, signInFromLoginPage } from '../support/visitor';

// The time-out is long, because the first test has to wait for the development build.
testWithNetwork.describe.configure({ timeout: 120_000 });

const address = '/devtools/inspector/';

/**
 * A test against the development build. It fails if the page sends a request to another machine.
 */
const test = testWithNetwork.extend<{ foreignRequests: string[] }, { development: string }>({
  development: [
    async ({}, use) => use(await developmentBuild()),
    { scope: 'worker', timeout: 300_000 },
  ],
  foreignRequests: [
    async ({ context, network, development }, use) => {
      network.serveSiteFrom(development);
      network.intercept(address, () => readBuiltFile(address, development));
      const requests: string[] = [];
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        const isLocal = ['localhost', '127.0.0.1'].includes(hostname);
        if (protocol.startsWith('http') && !isLocal) requests.push(request.url());
      });
      await use(requests);
      expect(requests, 'requests that left this machine').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page with the inspector, and returns the inspector's window. */
async function openInspected(page: Page, url = '/?inspect'): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.goto(url);
  const inspector = await opening;
  await inspector.setViewportSize({ width: 1440, height: 900 });
  await expect(entries(inspector)).toBeVisible();
  return inspector;
}

const entries = (inspector: Page) => inspector.getByRole('listbox', { name: 'Timeline' });
const events = (inspector: Page) =>
  inspector.getByRole('region', { name: 'Events that it handles now' });
const chart = (inspector: Page) => inspector.getByRole('group', { name: /^Statechart/ });
/**
 * Finds the chart's buttons that send an event, but not the buttons that expand or collapse a
 * state.
 */
const transitionButtons = (inspector: Page) =>
  chart(inspector).getByRole('button', { name: /^(?!States in )/ });

async function expectState(inspector: Page, state: string, machine = 'auth') {
  const region = inspector.getByRole('region', { name: `${machine} at the selected entry` });
  await expect(region.getByRole('heading').first()).toHaveText(`${machine}: ${state}`);
}

/**
 * Signs in by following links in the inspected page, so that the page keeps its connection to the
 * inspector.
 */
async function signInHere(page: Page) {
  await link(page, 'auth.accountMenu.login').click();
  await signInFromLoginPage(page);
}

test('the chart marks the active states while a visitor signs in', async ({ page }) => {
  const inspector = await openInspected(page);
  const errors = recordErrors(inspector);
  await expectState(inspector, 'loggedOut');
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toBeVisible();
  await signInHere(page);
  await expectState(inspector, 'loggedIn');
  await expect(chart(inspector).getByLabel('State loggedIn, active')).toBeVisible();
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toHaveCount(0);
  await expect(inspector.getByRole('status').last()).toHaveText(/^auth: loggedIn after /);
  // Signing in reloaded the page. The timeline must still contain the entries from before the
  // reload.
  await inspector.getByRole('button', { name: 'First step' }).click();
  await expect(entries(inspector).getByRole('option', { selected: true })).toContainText('created');
  expect(errors).toEqual([]);
});

test('events are offered until the inspected page is left or closed', async ({ page }) => {
  const inspector = await openInspected(page);
  await link(page, 'auth.accountMenu.login').click();
  await providerButton(page).click();
  await expect(events(inspector)).toContainText('The watched page has been left');
  await expect(transitionButtons(inspector)).toHaveCount(0);
  await signInAtProvider(page);
  await expectState(inspector, 'loggedIn');
  // No such event was seen yet, so the inspector shows what it will send.
  await events(inspector).getByRole('button', { name: 'logout', exact: true }).click();
  await events(inspector).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.close();
  await expect(
    inspector.getByText('The watched page is closed. Its recording stays here.'),
  ).toBeVisible();
  await expectState(inspector, 'confirmingLogout');
});

test('the chart zooms by button and wheel', async ({ page }) => {
  const inspector = await openInspected(page);
  await expectState(inspector, 'loggedOut');
  await expect(chart(inspector)).toBeVisible();
  const width = async () => (await chart(inspector).boundingBox())?.width ?? 0;
  // The whole session machine fits into the window at first sight.
  const whole = await width();
  await expect(inspector.getByRole('button', { name: 'Whole chart' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await inspector.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await inspector.getByRole('button', { name: 'Whole chart' }).click();
  await expect.poll(width).toBe(whole);
  await chart(inspector).hover();
  await inspector.keyboard.down('Control');
  await inspector.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(whole);
});

test('axe finds nothing, and nothing is too wide', async ({ page }) => {
  const inspector = await openInspected(page);
  await signInHere(page);
  await expectState(inspector, 'loggedIn');
  await inspector.emulateMedia({ reducedMotion: 'reduce' });
  const empty = await page.context().newPage();
  await empty.goto(address);
  await expect(empty.getByRole('heading', { level: 2 })).toBeVisible();
  for (const [tab, width, colorScheme] of [
    [inspector, 1440, 'light'],
    [inspector, 320, 'dark'],
    [empty, 320, 'light'],
  ] as const) {
    await tab.setViewportSize({ width, height: 800 });
    await tab.emulateMedia({ colorScheme });
    expect(await axeViolations(tab), `${width} px, ${colorScheme}`).toEqual([]);
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
});

test('a recording is saved and opened', async ({ page }, testInfo) => {
  const inspector = await openInspected(page);
  await expectState(inspector, 'loggedOut');
  const saved = testInfo.outputPath('recording.json');
  const downloading = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Save recording' }).click();
  await (await downloading).saveAs(saved);
  await signInHere(page);
  await expectState(inspector, 'loggedIn');

  await inspector.getByLabel('Recording to open').setInputFiles(saved);
  await expectState(inspector, 'loggedOut');
  await inspector.getByRole('button', { name: 'Close recording' }).click();
  await expectState(inspector, 'loggedIn');
});

/**
 * The script of a page on another origin. Its state machine has two parallel regions, and one of
 * them has a history state.
 */
const player = `
import { connectInspector } from 'statechart-inspector';
import { createActor, createMachine } from 'xstate';
const inspect = connectInspector({ url: ${JSON.stringify(siteUrl + address)} });
const machine = createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    sound: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { on: { unmute: 'on' } } } },
    picture: {
      initial: 'shown',
      on: { minimise: '.hidden', ['a.very.long.event.name.'.repeat(6)]: '.hidden' },
      states: {
        shown: {
          initial: 'small',
          states: { small: { on: { grow: 'large' } }, large: {}, asBefore: { type: 'history' } },
        },
        hidden: { on: { restore: 'shown.asBefore' } },
      },
    },
  },
});
window.player = createActor(machine, { inspect });
window.player.start();
`;

async function buildPlayer(folder: string): Promise<void> {
  const stdin = { contents: player, resolveDir: __dirname };
  await build({ stdin, bundle: true, outfile: path.join(folder, 'player.js') });
  const page = '<!doctype html><title>Player</title><script src="/player.js"></script>';
  await writeFile(path.join(folder, 'player.html'), page);
}

test('a page of another origin is shown, and receives events', async ({
  page,
  network,
}, testInfo) => {
  const folder = testInfo.outputPath('player');
  await buildPlayer(folder);
  for (const name of ['/player.html', '/player.js']) {
    network.intercept(name, () => readBuiltFile(name, folder));
  }
  const inspector = await openInspected(page, `http://127.0.0.1:${sitePort}/player.html`);
  await expectState(inspector, 'sound.on picture.shown.small', 'player');
  for (const type of ['grow', 'mute', 'minimise', 'restore']) {
    await page.evaluate(
      (sent) =>
        (window as unknown as { player: { send(event: object): void } }).player.send({
          type: sent,
        }),
      type,
    );
  }
  await expectState(inspector, 'sound.off picture.shown.large', 'player');
  await expect(chart(inspector).getByLabel(/^State large, active/)).toBeVisible();
  await events(inspector).getByRole('button', { name: 'minimise' }).click();
  await expectState(inspector, 'sound.off picture.hidden', 'player');
  expect(await axeViolations(inspector)).toEqual([]);
  const cutOff = await events(inspector).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cutOff, 'pixels of the events that are cut off').toBe(0);
});
