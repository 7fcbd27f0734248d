import { expect } from '@playwright/test';
import {
  address,
  answers,
  chart,
  entries,
  found,
  isIn,
  selected,
  signIn,
  test,
  watched,
} from './inspectorPage';
import { expectLoggedOut } from './sessionSteps';
import { recordErrors, signInAtProvider } from './visitor';

test.describe.configure({ timeout: 120_000 });

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
