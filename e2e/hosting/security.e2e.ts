import { expect, type Page } from '@playwright/test';
import { attackedPage, attacks, attackScript, harmIn, type PolicyIn } from '../support/attacks';
import { languages } from '../support/labels';
import { expectHeading, heading, pageNotFound, untilHydrated } from '../support/page';
import { type HttpResponse, type LoopbackServer, readBuiltFile, siteUrl } from '../support/server';
import { pageOf, test as base } from '../support/test';
import { expectLoggedIn, expectLoggedOut, logOut, signIn } from '../support/visitor';

interface Hosts {
  otherSite: LoopbackServer;
  /** A host that serves the built site with no header except `content-type`. */
  bareHost: LoopbackServer;
}

const test = base.extend<Hosts>({
  otherSite: async ({ serve }, use) => use(await serve('127.0.0.1', pageOf(''))),
  bareHost: async ({ serve }, use) =>
    use(
      await serve('localhost', async (pathname) =>
        pathname === '/config.json' ? fromServer(pathname) : readBuiltFile(pathname),
      ),
    ),
});

/** Returns the response that the site's own server sends. */
async function fromServer(pathname: string): Promise<HttpResponse> {
  // Ask for an uncompressed response. `fetch` would decompress the body but keep the
  // `content-encoding` header, so the browser could not decode what this function returns.
  const response = await fetch(siteUrl + pathname, { headers: { 'accept-encoding': 'identity' } });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** Responds like a host of the built site, and adds the page /attacked, which tries all attacks. */
const withAttacks = (otherSite: LoopbackServer, policyIn: PolicyIn) => async (pathname: string) => {
  if (pathname === '/attacks.js') return attackScript(otherSite.origin);
  if (pathname !== '/attacked') return readBuiltFile(pathname);
  const page = await (policyIn.startsWith('header') ? fromServer : readBuiltFile)('/nowhere');
  return attackedPage(page, otherSite.origin, policyIn);
};

/**
 * Sorts the names of violated directives and removes duplicates, because Chromium reports
 * `base-uri` once for each relative URL.
 */
const reported = (directives: string[]) => [...new Set(directives)].toSorted();

for (const policyIn of ['header', 'header without Trusted Types', 'page'] as const) {
  test(`the policy in the ${policyIn} stops every attack (row 45)`, async ({
    page,
    otherSite,
    serve,
    violations,
  }) => {
    const host = await serve('localhost', withAttacks(otherSite, policyIn));
    await page.goto(`${host.origin}/attacked`);
    await expectHeading(page, 'pages.notFound.title');
    await untilHydrated(page);
    const expected = attacks.map(({ blockedBy, elseBlockedBy = blockedBy }) =>
      policyIn === 'header without Trusted Types' ? elseBlockedBy : blockedBy,
    );
    const missing = () => {
      const rest = [...expected];
      for (const directive of violations) {
        const index = rest.indexOf(directive);
        if (index >= 0) rest.splice(index, 1);
      }
      return rest;
    };
    await expect.poll(missing).toEqual([]);
    expect(reported(violations)).toEqual(reported(expected));
    expect(await harmIn(page)).toEqual([]);
    expect(otherSite.asked).toEqual([]);
  });
}

test('without a policy, every attack succeeds (row 45)', async ({ page, otherSite, serve }) => {
  const host = await serve('localhost', withAttacks(otherSite, 'nowhere'));
  await page.goto(`${host.origin}/attacked`);
  await page.keyboard.press('Shift');
  const done = async () => {
    const asked = otherSite.asked.map((url) => url.split(/[/?]/)[1]);
    const harm = new Set([...(await harmIn(page)), ...asked]);
    return attacks.map(({ name }) => name).filter((name) => harm.has(name));
  };
  await expect.poll(done).toEqual(attacks.map(({ name }) => name));
});

/**
 * Opens pages from the top bar in every language.
 *
 * @param pages the index of each page's label among the labels of the top bar
 */
async function readIn(page: Page, pages: number[]) {
  await expect(heading(page)).toBeVisible();
  for (const { locale, labels } of languages.toReversed()) {
    await page.getByRole('combobox').selectOption(locale);
    for (const index of pages) {
      const name = labels[index] ?? '';
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveTitle(index === 0 ? /^[^·]+$/ : new RegExp(`^${name} · `));
    }
  }
}

const [home, login, projects] = [0, 1, 3];

test('a visit causes no violation and no third-party request', async ({
  page,
  context,
  errors,
  violations,
}) => {
  test.slow();
  const asked = new Set<string>();
  context.on('request', (request) => {
    asked.add(new URL(request.url()).origin);
  });
  await page.goto('/');
  await readIn(page, [projects, login, home]);
  await signIn(page, '/nowhere');
  await readIn(page, [projects, home]);
  // The link appears when the private entries have been loaded. Reloading before that would make the
  // browser abort their request, and the page might log that as an error.
  await expect(page.locator('header a[href="/private"]')).toBeVisible();
  await page.reload();
  await expectLoggedIn(page);
  await logOut(page);
  await expectLoggedOut(page);
  expect(violations).toEqual([]);
  // The only error comes from `/nowhere`, the missing page where the sign-in began.
  expect(errors).toEqual([pageNotFound]);
  expect([...asked]).toEqual([siteUrl]);
});

test('a host without headers causes no violation and no Referer', async ({
  page,
  bareHost,
  errors,
  violations,
}) => {
  await page.goto(`${bareHost.origin}/?code=SECRET`);
  await readIn(page, [projects, login, home]);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
  expect(bareHost.referrers).toEqual([]);
});

test('the headers prevent framing by other sites', async ({ page, otherSite, bareHost }) => {
  await page.goto(otherSite.origin);
  for (const [url, isFramed] of [
    [siteUrl, false],
    [bareHost.origin, true],
  ] as const) {
    const frame = page.frameLocator('iframe').last();
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          frame.onload = resolve;
          document.body.append(frame);
        }),
      url,
    );
    await expect(frame.locator('#app')).toHaveCount(isFramed ? 1 : 0);
  }
});

test('the headers remove window.opener', async ({ page, otherSite, bareHost }) => {
  await page.goto(otherSite.origin);
  for (const [url, isControlled] of [
    [siteUrl, false],
    [bareHost.origin, true],
  ] as const) {
    const opening = page.waitForEvent('popup');
    await page.evaluate((address) => void window.open(address), url);
    const opened = await opening;
    await expect(heading(opened)).toBeVisible();
    expect(await opened.evaluate(() => window.opener !== null)).toBe(isControlled);
    await opened.close();
  }
});
