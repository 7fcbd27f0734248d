import { expect, type Page } from '@playwright/test';
import { developmentBuild } from './developmentBuild';
import { test as testWithNetwork } from './faultyNetwork';
import { label } from './labels';
import { file } from './networkFaults';
import { expectLoggedIn } from './sessionSteps';
import { providerButton, signInAtProvider } from './visitor';

/** Path of the inspector. */
export const address = '/devtools/inspector/';

/** Serves the development build. Fails if a request leaves this machine. */
export const test = testWithNetwork.extend<{ elsewhere: string[] }, { development: string }>({
  development: [
    async ({}, use) => use(await developmentBuild()),
    { scope: 'worker', timeout: 300_000 },
  ],
  elsewhere: [
    async ({ context, network, development }, use) => {
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

/** Opens a watched page, and returns the window of the inspector. */
export async function watched(page: Page, url = '/?inspect'): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.goto(url);
  const inspector = await opening;
  await inspector.setViewportSize({ width: 1440, height: 900 });
  await expect(entries(inspector)).toBeVisible();
  return inspector;
}

export const entries = (inspector: Page) => inspector.getByRole('listbox', { name: 'Timeline' });
export const selected = (inspector: Page) =>
  entries(inspector).getByRole('option', { selected: true });
export const answers = (inspector: Page) =>
  inspector.getByRole('region', { name: 'Events that it handles now' });
export const chart = (inspector: Page) => inspector.getByRole('group', { name: /^Statechart/ });
export const isIn = (inspector: Page, state: string, name = 'auth') =>
  expect(
    inspector
      .getByRole('region', { name: `${name} at the selected entry` })
      .getByRole('heading')
      .first(),
  ).toHaveText(`${name}: ${state}`);

export async function signIn(page: Page) {
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
}
