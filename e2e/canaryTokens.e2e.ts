import { expect, type Page } from '@playwright/test';
import { siteUrl } from './addresses';
import { developmentBuild } from './developmentBuild';
import { test } from './faultyNetwork';
import { label } from './labels';
import { lookAround, lookInside, watchMachine } from './lookInside';
import { answer, held } from './networkFaults';
import { expectLoggedIn, expectLoggedOut, logOut, paths } from './sessionSteps';
import { dropAccessToken, providerButton, signInAtProvider } from './visitor';

/** Records the secrets that cross the network, by name. */
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
    const isRefresh = response.url().includes(paths.refresh);
    secrets.set(isRefresh ? 'next access token' : 'access token', tokens.accessToken);
    if (tokens.refreshToken) secrets.set('refresh token', tokens.refreshToken);
  });
  return secrets;
}

for (const [mode, asked, tag] of [
  ['production', '/?inspect', []],
  ['development', '/?inspect', []],
  // devtools/client/openInspector.test.ts proves that the remote inspector receives redacted messages too.
  ['development', '/?inspect=stately', ['@soak']],
] as const) {
  const title = `row 44: in a ${mode} build at ${asked}, tokens and code are nowhere but in the cookie and local storage`;

  test(title, { tag: [...tag] }, async ({ page, context, network }) => {
    test.setTimeout(120_000);
    if (mode === 'development') network.serveSiteFrom(await developmentBuild());
    const secrets = recordSecrets(page);
    const records = await lookInside(context);
    const referrers: string[] = [];
    context.on('request', async (request) => {
      referrers.push((await request.allHeaders())['referer'] ?? '');
    });

    /** The places where each secret is found now. */
    const places = async () => {
      const everywhere = {
        ...(await lookAround(page)),
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

    await page.goto(asked);
    await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
    await providerButton(page).click();
    const login = held('answers');
    network.meet(paths.login, login.fault);
    await signInAtProvider(page);
    await expect.poll(() => network.callsOf(paths.login)).toHaveLength(1);
    await watchMachine(page);
    login.release();
    await expectLoggedIn(page);
    await expect.poll(places).toEqual({
      code: [],
      code_verifier: [],
      'access token': ['cookie accessToken'],
      'refresh token': ['localStorage.refreshToken'],
    });

    // The page renews the session; its machine is still watched.
    await dropAccessToken(context);
    const afterRefresh = {
      code: [],
      code_verifier: [],
      'access token': [],
      'next access token': ['cookie accessToken'],
      'refresh token': ['localStorage.refreshToken'],
    };
    await expect.poll(places).toEqual(afterRefresh);

    // Errors are logged, without secrets.
    network.meet(paths.logout, answer(500, { error: 'server_error', message: 'm' }));
    await logOut(page);
    await expectLoggedOut(page);
    await expect.poll(() => records.console.join()).toContain('500');
    await expect
      .poll(places)
      .toEqual({ ...afterRefresh, 'next access token': [], 'refresh token': [] });

    const isWatched = mode === 'development';
    const actions = records['actions and states'].join();
    // Login, refresh and logout.
    expect(actions.split('executeMutation/pending').length - 1).toBe(isWatched ? 3 : 0);
    const watched = records.inspector.join();
    for (const word of ['exchangingCode', 'accessToken.removed', 'logout.confirm', 'loggedOut']) {
      expect(watched.includes(word)).toBe(isWatched);
    }
    expect(records.machine.join()).toContain('xstate.done.actor');
    expect(records.machine.join()).toContain('logout.confirm');
  });
}
