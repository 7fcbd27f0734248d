import { expect, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { developmentBuild } from '../support/developmentBuild';
import { hold, respond, test } from '../support/faultProxy';
import { link } from '../support/page';
import { recordOutputs, type Recorder } from '../support/recordOutputs';
import { siteUrl } from '../support/server';
import * as visitor from '../support/visitor';

/**
 * Records everything a page's session machine does, without redaction: every event, and the
 * snapshots of all actors with their input and output. The function finds the machine through
 * React, so it waits until the page has been rendered.
 */
async function recordMachine(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    interface Fiber {
      memoizedProps: { actor?: Actor } | null;
      child: Fiber | null;
    }
    interface Actor {
      getSnapshot(): unknown;
      system: { inspect(look: (seen: { event?: unknown; snapshot?: unknown }) => void): void };
    }
    const { record, toText } = window as unknown as Recorder;
    const element = document.getElementById('app') as unknown as Record<string, Fiber>;
    const root = Object.keys(element).find((key) => key.startsWith('__reactContainer$')) ?? '';
    let fiber: Fiber | null = element[root] ?? null;
    while (fiber && !fiber.memoizedProps?.actor) fiber = fiber.child;
    const actor = fiber?.memoizedProps?.actor;
    if (!actor) return false;
    record('machine', toText(actor.getSnapshot()));
    actor.system.inspect(({ event, snapshot }) => record('machine', toText([event, snapshot])));
    return true;
  });
}

/**
 * Returns everything on the page that scripts, browser extensions or the next page can read, keyed
 * by where it was found.
 */
async function readStorage(page: Page): Promise<Record<string, string>> {
  const found = await page.evaluate(() => {
    const stored = (storage: Storage, name: string) =>
      Object.entries({ ...storage }).map(
        ([key, value]) => [`${name}.${key}`, `${key} ${value}`] as const,
      );
    const cookies = document.cookie
      .split('; ')
      .map((cookie) => [`cookie ${cookie.split('=')[0]}`, cookie] as const);
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    return Object.fromEntries<string>([
      ...stored(localStorage, 'localStorage'),
      ...stored(sessionStorage, 'sessionStorage'),
      ...cookies,
      ['address', location.href],
      ['referrer', document.referrer],
      ['history.state', JSON.stringify(history.state)],
      ['window.name', window.name],
      ['document', document.documentElement.outerHTML],
      ['fields', fields.join(' ')],
      ['performance', JSON.stringify(performance.getEntries())],
    ]);
  });
  const devTools = await page.context().newCDPSession(page);
  const { entries } = await devTools.send('Page.getNavigationHistory');
  return { ...found, history: entries.map(({ url }) => url).join(' ') };
}

/** Records the secrets that are sent over the network, keyed by name. */
function recordSecrets(page: Page): Map<string, string> {
  const secrets = new Map<string, string>();
  page.on('request', (request) => {
    const { origin, searchParams } = new URL(request.url());
    if (origin !== siteUrl) return;
    for (const name of ['code', 'code_verifier']) {
      const value = searchParams.get(name);
      if (value) secrets.set(name, value);
    }
  });
  page.on('response', async (response) => {
    if (!/\/api\/(login|refresh)\//.test(response.url()) || response.status() !== 200) return;
    const tokens = (await response.json()) as { accessToken: string; refreshToken?: string };
    const isRefresh = response.url().includes(apiPaths.refresh);
    secrets.set(isRefresh ? 'next access token' : 'access token', tokens.accessToken);
    if (tokens.refreshToken) secrets.set('refresh token', tokens.refreshToken);
  });
  return secrets;
}

for (const mode of ['production', 'development'] as const) {
  test.describe(`a ${mode} build`, () => {
    let folder: string | undefined;
    // A hook has a time-out of its own. On a busy machine, a build within the test would leave the
    // test no time.
    if (mode === 'development') {
      test.beforeAll(async () => {
        folder = await developmentBuild();
      });
    }

    test('leaks no token or code (row 44)', async ({ page, context, network }) => {
      test.setTimeout(120_000);
      if (folder !== undefined) network.serveSiteFrom(folder);
      const secrets = recordSecrets(page);
      const records = await recordOutputs(context);
      const referrers: string[] = [];
      context.on('request', (request) => {
        request.allHeaders().then(
          ({ referer = '' }) => referrers.push(referer),
          // The browser has not sent this request before the end of the test.
          () => undefined,
        );
      });

      /** Returns, for each secret, the names of the places that contain it. */
      const places = async () => {
        const everywhere = {
          ...(await readStorage(page)),
          ...Object.fromEntries(
            Object.entries({ ...records, referrers }).map(([place, texts]) => [
              place,
              texts.join('\n'),
            ]),
          ),
        };
        return Object.fromEntries(
          [...secrets].map(([name, secret]) => [
            name,
            Object.entries(everywhere).flatMap(([place, text]) =>
              text.includes(secret) ? [place] : [],
            ),
          ]),
        );
      };

      await page.goto('/?inspect');
      await link(page, 'auth.accountMenu.login').click();
      await visitor.providerButton(page).click();
      const login = hold('responses');
      network.intercept(apiPaths.login, login.fault);
      await visitor.signInAtProvider(page);
      await expect.poll(() => network.callsOf(apiPaths.login)).toHaveLength(1);
      await recordMachine(page);
      await login.release();
      await visitor.expectLoggedIn(page);
      await expect.poll(places).toEqual({
        code: [],
        code_verifier: [],
        'access token': ['cookie accessToken'],
        'refresh token': ['localStorage.refreshToken'],
      });

      // When the page notices that the cookie is missing, it refreshes the session.
      await visitor.dropAccessToken(context);
      const afterRefresh = {
        code: [],
        code_verifier: [],
        'access token': [],
        'next access token': ['cookie accessToken'],
        'refresh token': ['localStorage.refreshToken'],
      };
      await expect.poll(places).toEqual(afterRefresh);

      // An error is logged without secrets.
      network.intercept(apiPaths.logout, respond(500, { error: 'server_error', message: 'm' }));
      await visitor.logOut(page);
      await visitor.expectLoggedOut(page);
      await expect.poll(() => records.console.join()).toContain('500');
      await expect
        .poll(places)
        .toEqual({ ...afterRefresh, 'next access token': [], 'refresh token': [] });

      const isWatched = mode === 'development';
      const actions = records['actions and states'].join();
      // The three mutations are the requests for login, refresh and logout.
      expect(actions.split('executeMutation/pending').length - 1).toBe(isWatched ? 3 : 0);
      // The inspector is another tab, which receives the last events later than the page shows them.
      const words = ['exchangingCode', 'cookie.changed', 'logout.confirm', 'loggedOut'];
      const watched = () => words.filter((word) => records.inspector.join().includes(word));
      await expect.poll(watched).toEqual(isWatched ? words : []);
      expect(records.machine.join()).toContain('xstate.done.actor');
      expect(records.machine.join()).toContain('logout.confirm');
    });
  });
}
