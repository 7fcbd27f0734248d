import AxeBuilder from '@axe-core/playwright';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import webpack from 'webpack';
import { sitePort, siteUrl } from './addresses';
import { developmentBuild } from './developmentBuild';
import { test as testWithNetwork } from './faultyNetwork';
import { file } from './networkFaults';
import { expectLoggedIn, expectLoggedOut } from './sessionSteps';
import { recordErrors, signInAtProvider } from './visitor';

const address = '/devtools/inspector/';

testWithNetwork.describe.configure({ timeout: 120_000 });

let development = '';
testWithNetwork.beforeAll(async () => {
  development = await developmentBuild();
});

/** A browser that is served the development build, by whatever leaves the loopback interface it fails. */
const test = testWithNetwork.extend<{ elsewhere: string[] }>({
  elsewhere: [
    async ({ context, network }, use) => {
      network.serveSiteFrom(development);
      network.meet(address, file(development, `${address}index.html`));
      const elsewhere: string[] = [];
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        const isHere = ['localhost', '127.0.0.1'].includes(hostname);
        if (protocol.startsWith('http') && !isHere) elsewhere.push(request.url());
      });
      await use(elsewhere);
      expect(elsewhere, 'requests that left this machine').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page that is watched, and the window that watches it. */
async function watched(page: Page, url = '/?inspect'): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.goto(url);
  const inspector = await opening;
  await inspector.setViewportSize({ width: 1440, height: 900 });
  await expect(entries(inspector)).toBeVisible();
  return inspector;
}

const entries = (inspector: Page) => inspector.getByRole('listbox', { name: 'What happened' });
const selected = (inspector: Page) => entries(inspector).getByRole('option', { selected: true });
const answers = (inspector: Page) => inspector.getByRole('region', { name: 'What it answers now' });
const chart = (inspector: Page) => inspector.getByRole('group', { name: /^Statechart/ });
const isIn = (inspector: Page, state: string, name = 'auth') =>
  expect(
    inspector
      .getByRole('region', { name: `${name} at this moment` })
      .getByRole('heading')
      .first(),
  ).toHaveText(`${name}: ${state}`);

async function signIn(page: Page) {
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
}

test('the inspector lights the chart, and follows a visitor who signs in', async ({ page }) => {
  const inspector = await watched(page);
  const errors = recordErrors(inspector);
  await isIn(inspector, 'loggedOut');
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toBeVisible();
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await expect(chart(inspector).getByLabel('State active, active')).toBeVisible();
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toHaveCount(0);
  await expect(inspector.getByRole('status').last()).toHaveText(/^auth: loggedIn\.active after /);
  // What was before the way to the provider is still there, on a page that has been loaded again since.
  await inspector.getByRole('button', { name: 'First step' }).click();
  await expect(selected(inspector)).toContainText('begins');
  expect(errors).toEqual([]);
});

test('an event is sent from the chart by a click and by a key, and from the list beside it', async ({
  page,
}) => {
  const inspector = await watched(page);
  await signIn(page);
  const dialog = page.getByRole('dialog');
  const logout = chart(inspector).getByRole('button', { name: /^logout: from loggedIn/ });

  await logout.click();
  await expect(dialog).toBeVisible();
  await isIn(inspector, 'confirmingLogout');
  await answers(inspector).getByRole('button', { name: 'logout.cancel' }).click();
  await expect(dialog).toBeHidden();

  await logout.focus();
  await inspector.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await isIn(inspector, 'confirmingLogout');
  // What was pressed is no button any more.
  await expect(answers(inspector)).toBeFocused();
  await answers(inspector).getByRole('button', { name: 'logout.confirm' }).focus();
  await inspector.keyboard.press('Space');
  await expectLoggedOut(page);
  await isIn(inspector, 'loggedOut');
});

test('to a page that is left nothing is offered to be sent, until it is back', async ({ page }) => {
  const inspector = await watched(page);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await expect(answers(inspector)).toContainText('The page that was watched has been left');
  await expect(chart(inspector).getByRole('button')).toHaveCount(0);
  await signInAtProvider(page);
  await isIn(inspector, 'loggedIn.active');
  await answers(inspector).getByRole('button', { name: 'logout', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('with Shift an event of the chart is written on before it is sent', async ({ page }) => {
  const inspector = await watched(page);
  await chart(inspector)
    .getByRole('button', { name: /^login: from loggedOut/ })
    .click({ modifiers: ['Shift'] });
  const text = inspector.getByRole('textbox', { name: 'Event, as JSON' });
  await expect(text).toHaveValue(/"returnTo": null/);
  await text.fill('{"type":"login",');
  await inspector.getByRole('button', { name: 'Send' }).click();
  await expect(inspector.getByRole('alert').filter({ hasText: 'Expected an event' })).toBeVisible();
  await expect(text).toHaveValue('{"type":"login",');
  await isIn(inspector, 'loggedOut');
  await text.fill('{"type":"network.online"}');
  await inspector.getByRole('button', { name: 'Send' }).click();
  await expect(text).toBeHidden();
  await expect(entries(inspector).getByText('network.online')).toBeVisible();
});

test('one goes back in time with the keys, and to the present again', async ({ page }) => {
  const inspector = await watched(page);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await entries(inspector).focus();
  await inspector.keyboard.press('Home');
  await expect(selected(inspector)).toHaveAttribute('aria-posinset', '1');
  for (let step = 0; step < 3; step++) await inspector.keyboard.press('ArrowDown');
  await expect(selected(inspector)).toHaveAttribute('aria-posinset', '4');
  await expect(inspector.getByText('in the past')).toBeVisible();
  await expect(answers(inspector)).toContainText('You look at the past. Go live to send an event.');
  await expect(chart(inspector).getByRole('button')).toHaveCount(0);
  await inspector.keyboard.press('Escape');
  await isIn(inspector, 'loggedIn.active');
  await expect(inspector.getByText('in the past')).toBeHidden();
});

test('the entries are filtered, and one steps through what is left', async ({ page }) => {
  const inspector = await watched(page);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await inspector.getByRole('searchbox', { name: 'Filter' }).fill('loggedIn');
  for (const kind of ['actors', 'events', 'steps']) {
    await inspector.getByRole('button', { name: kind, exact: true }).click();
  }
  const texts = () => entries(inspector).getByRole('option').allTextContents();
  await expect
    .poll(async () => (await texts()).every((one) => /state.*loggedIn/.test(one)))
    .toBe(true);
  await inspector.getByRole('searchbox', { name: 'Filter' }).fill('nothing of this name');
  await expect(inspector.getByText('Nothing passes the filter.')).toBeVisible();
});

test('a recording is saved, opened again, and refused where it is none', async ({
  page,
}, testInfo) => {
  const inspector = await watched(page);
  await isIn(inspector, 'loggedOut');
  const saved = testInfo.outputPath('recording.json');
  await save(inspector, 'Save recording', saved);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');

  const other = testInfo.outputPath('other.json');
  await writeFile(other, '{"format":"notes"}');
  const toOpen = inspector.getByLabel('Recording to open');
  await toOpen.setInputFiles(other);
  await expect(inspector.getByRole('alert')).toContainText('other.json could not be opened.');
  await isIn(inspector, 'loggedIn.active');

  await toOpen.setInputFiles(saved);
  await isIn(inspector, 'loggedOut');
  await expect(answers(inspector)).toContainText('This is a recording: nobody is there to answer.');
  await inspector.getByRole('button', { name: 'Close recording' }).click();
  await isIn(inspector, 'loggedIn.active');

  // Also in a window that nobody opened, and by dropping the file.
  const alone = await page.context().newPage();
  await alone.goto(address);
  await expect(alone.getByRole('heading', { name: 'Nobody has told anything yet' })).toBeVisible();
  const transfer = await alone.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'recording.json', { type: 'application/json' }));
      return data;
    },
    await readFile(saved, 'utf8'),
  );
  await alone.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await isIn(alone, 'loggedOut');
});

test('the chart is saved as an image that stands for itself', async ({ page }, testInfo) => {
  const inspector = await watched(page);
  await expect(chart(inspector)).toBeVisible();
  const saved = testInfo.outputPath('chart.svg');
  await save(inspector, 'Save chart', saved);
  const text = await readFile(saved, 'utf8');
  const image = await page.context().newPage();
  await image.setContent(`<img alt="chart" src="data:image/svg+xml,${encodeURIComponent(text)}">`);
  const width = () => image.getByRole('img').evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(300);
  expect(text).toContain('confirmingLogout');
});

async function save(inspector: Page, button: string, to: string) {
  const downloading = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: button }).click();
  await (await downloading).saveAs(to);
}

test('the chart is shown whole, larger and smaller', async ({ page }) => {
  const inspector = await watched(page);
  await expect(chart(inspector)).toBeVisible();
  const width = async () => (await chart(inspector).boundingBox())?.width ?? 0;
  const legible = await width();
  await inspector.getByRole('button', { name: 'Whole chart' }).click();
  await expect.poll(width).toBeLessThan(legible);
  const whole = await width();
  await inspector.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await chart(inspector).getByRole('button').first().focus();
  await inspector.keyboard.press('0');
  await expect.poll(width).toBe(whole);
  await chart(inspector).hover();
  await inspector.keyboard.down('Control');
  await inspector.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(whole);
});

test('when the page is closed, it is said, and what it told stays', async ({ page }) => {
  const inspector = await watched(page);
  await isIn(inspector, 'loggedOut');
  await page.close();
  await expect(
    inspector.getByText('The page that was watched is closed. What was recorded is still here.'),
  ).toBeVisible();
  await isIn(inspector, 'loggedOut');
  await expect(answers(inspector)).toContainText('nobody is there to answer');
});

test('a message that is none is told of and counted, and the rest goes on', async ({ page }) => {
  const inspector = await watched(page);
  await isIn(inspector, 'loggedOut');
  // Only the page that opened the window is heard.
  const tell = (message: unknown) =>
    page.evaluate((told) => window.open('', 'xstateinspector')?.postMessage(told, '*'), message);
  await tell({ type: '@xstate.event', sessionId: 7 });
  await tell({ type: 'of somebody else' });
  await expect(inspector.getByText(/^1 message could not be read\. .*expected/)).toBeVisible();
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
});

test('axe finds nothing, wide and narrow, light and dark, live and with nothing to see', async ({
  page,
}) => {
  const inspector = await watched(page);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await inspector.emulateMedia({ reducedMotion: 'reduce' });
  const alone = await page.context().newPage();
  await alone.goto(address);
  await expect(alone.getByRole('heading', { level: 2 })).toBeVisible();
  for (const one of [inspector, alone]) {
    for (const width of [1440, 320]) {
      await one.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await one.emulateMedia({ colorScheme });
        expect(await found(one), `${width} px, ${colorScheme}`).toEqual([]);
      }
      const tooWide = await one.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, `${width} px`).toBe(0);
    }
  }
});

async function found(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** A page of somebody else, with a machine of two regions, one of which remembers where it was. */
const player = `
import { createBrowserInspector } from '@statelyai/inspect';
import { createActor, createMachine } from 'xstate';
const { inspect } = createBrowserInspector({ url: ${JSON.stringify(siteUrl + address)} });
const machine = createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    sound: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { on: { unmute: 'on' } } } },
    picture: {
      initial: 'shown',
      on: { minimise: '.hidden', ['a.name.as.long.as.they.come.'.repeat(6)]: '.hidden' },
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

test("a machine of anyone's page is drawn and followed, and is sent nothing", async ({
  page,
  network,
}, testInfo) => {
  const folder = testInfo.outputPath('player');
  await buildPlayer(folder);
  network.meet('/player.html', file(folder, '/player.html'));
  network.meet('/player.js', file(folder, '/player.js'));
  // Of another origin than the inspector.
  const inspector = await watched(page, `http://127.0.0.1:${sitePort}/player.html`);
  const send = (type: string) =>
    page.evaluate(
      (sent) => (window as unknown as { player: Player }).player.send({ type: sent }),
      type,
    );
  await isIn(inspector, 'picture.shown.small sound.on', 'player');
  for (const event of ['grow', 'mute', 'minimise', 'restore']) await send(event);
  await isIn(inspector, 'picture.shown.large sound.off', 'player');
  await expect(chart(inspector).getByLabel(/^State large, active/)).toBeVisible();
  await expect(chart(inspector).getByLabel(/^restore: .*taken last/)).toBeVisible();
  await expect(answers(inspector)).toContainText('The page takes no events from here');
  await expect(chart(inspector).getByRole('button')).toHaveCount(0);
  expect(await found(inspector)).toEqual([]);
  const cutOff = await answers(inspector).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cutOff, 'pixels of the answers beside what is seen').toBe(0);
});

interface Player {
  send(event: { type: string }): void;
}

async function buildPlayer(folder: string) {
  const entry = path.join(folder, 'source.mjs');
  await mkdir(folder, { recursive: true });
  await writeFile(entry, player);
  const page = '<!doctype html><title>Player</title><script src="/player.js"></script>';
  await writeFile(path.join(folder, 'player.html'), page);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'development',
        devtool: false,
        entry,
        output: { path: folder, filename: 'player.js' },
        resolve: { modules: [path.join(__dirname, '../node_modules')] },
      },
      (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
}
