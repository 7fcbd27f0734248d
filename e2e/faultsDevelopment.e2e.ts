import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test as base } from './faultyNetwork';
import { expectLoggedIn, expectLoggedOut, logOut, paths } from './sessionSteps';
import { dropAccessToken, signIn, tokens } from './visitor';

/** Rows of docs/faults.md that need a development build: React's StrictMode, Redux DevTools, the inspector. */
const test = base.extend<object, { developmentSite: string }>({
  developmentSite: [
    async ({}, use, { project, workerIndex }) => {
      const folder = `${project.outputDir}/development-${workerIndex}`;
      const webpack = require.resolve('webpack-cli/bin/cli.js');
      const options = '--mode development --devtool false --output-path'.split(' ');
      execFileSync(process.execPath, [webpack, ...options, folder], { stdio: 'ignore' });
      await use(folder);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// In one worker: one build for both.
test.describe.configure({ mode: 'default' });

test('row 41: under StrictMode, which runs everything twice in development, there is one call', async ({
  page,
  network,
  developmentSite,
}) => {
  network.serveSiteFrom(developmentSite);
  const developmentOnly = page.waitForEvent('console', (message) =>
    message.text().includes('React DevTools'),
  );
  await signIn(page);
  await developmentOnly;
  expect(network.calls).toMatchObject([{ path: paths.login, status: 200 }]);
});

/** A stand-in for the inspector's page at stately.ai: keeps every message that it is sent. */
const inspectorPage = `<!doctype html><script>
  window.messages = [];
  addEventListener('message', ({ data }) => messages.push(data));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

/** Puts itself in the place of Redux DevTools: keeps every action, and the state after it. */
function recordRedux() {
  const shown: unknown[] = [];
  type Create = (...parts: unknown[]) => Store;
  type Store = { dispatch: (action: unknown) => unknown; getState: () => unknown };
  const recorder =
    (create: Create) =>
    (...parts: unknown[]) => {
      const store = create(...parts);
      const dispatch = (action: unknown) => {
        const result = store.dispatch(action);
        shown.push(JSON.stringify([action, store.getState()]));
        return result;
      };
      return { ...store, dispatch };
    };
  // The last enhancer is the innermost: what reaches it has passed all middleware.
  const compose =
    () =>
    (...enhancers: ((create: Create) => Create)[]) =>
    (create: Create) =>
      [...enhancers, recorder].reduceRight((inner, enhancer) => enhancer(inner) as Create, create);
  Object.assign(window, { shown, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}

/** Everything of a page that could hold a secret without being one of its two places. */
const everythingOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      (window as unknown as { shown: unknown[] }).shown,
      document.documentElement.outerHTML,
      document.referrer,
      location.href,
      history.state,
      performance.getEntries(),
      { ...sessionStorage },
      Object.entries(localStorage).filter(([key]) => key !== 'refreshToken'),
      document.cookie.replace(/accessToken=[^;]*/, ''),
      document.title,
      window.name,
    ]),
  );

test('row 44: no token and no code is shown to Redux DevTools, the inspector, the console, the history, the page or another site', async ({
  page,
  context,
  network,
  developmentSite,
}) => {
  network.serveSiteFrom(developmentSite);
  await page.addInitScript(recordRedux);
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: inspectorPage }),
  );
  const canaries = new Set<string>();
  const referrers: string[] = [];
  context.on('request', (request) => {
    referrers.push(request.headers()['referer'] ?? '');
    const { searchParams } = new URL(request.url());
    for (const name of ['code', 'code_verifier', 'nonce']) {
      const value = searchParams.get(name);
      if (value) canaries.add(value);
    }
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const keep = async () => {
    const { cookie, refreshToken } = await tokens(page);
    for (const token of [cookie?.value, refreshToken]) if (token) canaries.add(token);
  };

  const opened = context.waitForEvent('page');
  await page.goto('/?inspect');
  const inspector = await opened;
  await signIn(page);
  await keep();
  const seen = [await everythingOf(page)];
  await dropAccessToken(context);
  await expect.poll(() => network.calls).toHaveLength(2);
  await expectLoggedIn(page);
  await keep();
  seen.push(await everythingOf(page));
  await logOut(page);
  await expectLoggedOut(page);
  seen.push(await everythingOf(page));
  const told = await inspector.evaluate(() =>
    JSON.stringify((window as unknown as { messages: unknown[] }).messages),
  );

  // Code, verifier, nonce, refresh token and two access tokens.
  expect(canaries.size).toBeGreaterThanOrEqual(6);
  expect(told).toContain('@xstate.snapshot');
  expect(seen.join()).toContain('api/executeMutation/fulfilled');
  for (const canary of canaries) {
    for (const [place, text] of Object.entries({
      page: seen.join(),
      inspector: told,
      console: said.join(),
      referrer: referrers.join(),
    })) {
      expect(text.includes(canary), `${canary} in ${place}`).toBe(false);
    }
  }
});
