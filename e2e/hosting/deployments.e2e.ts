import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { label } from '../support/labels';
import { makeNextBuild } from '../support/nextBuild';
import { button, expectHeading, heading, topBarLink, untilHydrated } from '../support/page';
import { dist, readBuiltFile, type LoopbackServer } from '../support/server';
import { test as base } from '../support/test';

/*
 * These tests are about deployments and about pages that were changed from outside. Nothing of an earlier build
 * stays on the server.
 */

interface Host extends LoopbackServer {
  /**
   * Serves another build, without the files of the earlier ones. With `keepsCode`, only their
   * content is gone.
   */
  deploy: (folder: string, options?: { keepsCode: boolean }) => void;
  /** How often a page was requested since the last deployment. */
  pages: () => number;
}

const test = base.extend<{ host: Host; answersMissingFiles: boolean }>({
  /** Whether the host answers a request for a missing file with a page and status 200. */
  answersMissingFiles: [false, { option: true }],
  host: async ({ serve, answersMissingFiles }, use) => {
    let folder = dist;
    let codeFolder = dist;
    const server = await serve('localhost', async (pathname) => {
      const isCode = pathname.startsWith('/assets/');
      const present = await readBuiltFile(pathname, folder);
      const response =
        isCode && present.status === 404 ? await readBuiltFile(pathname, codeFolder) : present;
      return { ...response, ...(answersMissingFiles && { status: 200 }) };
    });
    await use({
      ...server,
      deploy: (next, { keepsCode } = { keepsCode: false }) => {
        folder = next;
        if (!keepsCode) codeFolder = next;
        server.asked.length = 0;
      },
      pages: () =>
        server.asked.filter((url) => !path.extname(new URL(url, server.origin).pathname)).length,
    });
  },
});

const article = '/coding-notes/enter-is-not-send';
const title = 'Enter does not mean send';
const code = (page: Page) => page.getByRole('button', { name: label('entries.richText.copy') });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(() => {
  test.skip(!existsSync(`${dist}${article}.html`), 'the built site is not the example');
});

for (const answersMissingFiles of [false, true]) {
  test.describe(`a host that answers ${answersMissingFiles ? '200' : '404'} for a missing file`, () => {
    test.use({ answersMissingFiles });

    for (const [what, keepsCode] of [
      ['Tab', false],
      ['Tab', true],
      ['Copy code', false],
      ['Copy code', true],
    ] as const) {
      test(`an article that is not hydrated survives a deployment ${keepsCode ? 'of other content' : 'of other code'} and ${what}`, async ({
        page,
        host,
        errors,
      }, testInfo) => {
        const next = testInfo.outputPath('next');
        makeNextBuild(next, {});
        await page.goto(host.origin + article);
        await expect(page.locator('link[rel=manifest]')).toBeAttached();
        host.deploy(next, { keepsCode });
        const press = async () =>
          what === 'Tab' ? page.keyboard.press('Tab') : code(page).first().click();
        await press();
        await expect.poll(host.pages).toBe(2);
        await expect(heading(page)).toHaveText(title);
        await press();
        await untilHydrated(page);
        if (what === 'Copy code') {
          await code(page).first().click();
          await expect(page.getByText(label('entries.richText.copied')).first()).toBeVisible();
        }
        await expect(heading(page)).toHaveText(title);
        expect(host.pages()).toBe(2);
        expect(errors.filter((error) => /#418|Minified/.test(error))).toEqual([]);
      });
    }

    test('a page whose start script is gone before it has arrived is opened again, once', async ({
      page,
      host,
    }, testInfo) => {
      const next = testInfo.outputPath('next');
      makeNextBuild(next, {});
      let fail: () => void = () => undefined;
      const failed = new Promise<void>((resolve) => (fail = resolve));
      const start = /assets\/start\./;
      await page.route(start, (route) => failed.then(() => route.abort()), { times: 1 });
      await page.goto(host.origin + article);
      await code(page).first().click();
      host.deploy(next);
      fail();
      await expect.poll(host.pages).toBe(1);
      await code(page).first().click();
      await expect(page.getByText(label('entries.richText.copied')).first()).toBeVisible();
      expect(host.pages()).toBe(1);
    });
  });
}

test('the same link works after each deployment', async ({ page, host }, testInfo) => {
  const builds = ['a', 'b'].map((name) => testInfo.outputPath(name));
  makeNextBuild(builds[0]!, {});
  makeNextBuild(builds[1]!, { [label('entries.section.readingNotes')]: 'Books' }, builds[0]!);
  await page.goto(host.origin);
  await untilHydrated(page);
  for (const build of builds) {
    host.deploy(build);
    await topBarLink(page, 'entries.section.codingNotes').click();
    await expectHeading(page, 'entries.section.codingNotes');
    expect(host.pages()).toBe(2);
    await untilHydrated(page);
    // Open a new document, because this one has the list in its memory.
    await page.goto(host.origin);
    await untilHydrated(page);
  }
});

test('a press that cannot have an effect is answered with a message, and has it later', async ({
  page,
}) => {
  await page.goto('/sports-records');
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  await page.route(/assets\/main\./, (route) => route.abort());
  const sort = page.getByRole('columnheader').first().getByRole('button');
  await sort.click();
  await expect(page.getByText(label('app.startFailure.text'))).toBeVisible();
  await page.unroute(/assets\/main\./);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByText(label('app.startFailure.text'))).toHaveCount(0);
});

/** Puts each text of the page into two elements, as the translators of browsers do. */
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const node of nodes) {
    if (!node.data.trim() || node.parentElement?.closest('script, style, option')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`${node.data} (de)`);
    outer.append(inner);
    node.replaceWith(outer);
  }
}

for (const isHydrated of [true, false]) {
  test(`a page that was translated ${isHydrated ? 'after' : 'before'} hydration can be used`, async ({
    page,
  }) => {
    const open = async (address: string) => {
      await page.goto(address);
      if (isHydrated) await untilHydrated(page);
      else await expect(page.locator('link[rel=manifest]')).toBeAttached();
      await page.evaluate(translate);
    };
    await open('/sports-records');
    await page.getByRole('columnheader').nth(1).getByRole('button').click();
    await expect(page).toHaveURL(/sort=/);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByRole('combobox').selectOption('ja');
    await expectHeading(page, 'entries.section.sportsRecords', { locale: 'ja' });
    await page.evaluate(translate);
    await page.getByRole('combobox').selectOption('en');
    await expectHeading(page, 'entries.section.sportsRecords');

    await page.goto('/search');
    await untilHydrated(page);
    await page.evaluate(translate);
    const field = page.getByRole('searchbox');
    for (const query of ['tide', 'tides', 'xyzzy', '', 'tide']) {
      await field.fill(query);
      await expect(page).toHaveURL(query === '' ? '/search' : `/search?q=${query}`);
      await page.evaluate(translate);
    }
    await expect(page.getByRole('search').getByRole('link').first()).toBeVisible();
    await expect(page.getByText(label('frame.loadFailed.title'))).toHaveCount(0);
  });
}

/** Returns the URLs that the page's speculation rules leave out. */
function excludedFrom(urls: string[]): string[] {
  const rules = document.querySelector('script[type=speculationrules]')?.textContent ?? '';
  const patterns = /"not":\{"href_matches":(\[.*?\])/.exec(rules)?.[1] ?? '[]';
  const excluded = (JSON.parse(patterns) as string[]).map(
    (pathname) => new URLPattern({ pathname }),
  );
  return urls.filter((pathname) => excluded.some((pattern) => pattern.test({ pathname })));
}

test.describe('in a browser with speculation rules', () => {
  test('the documents behind links are prefetched, but not those of the login page', async ({
    page,
    host,
    violations,
  }) => {
    await page.goto(host.origin);
    await topBarLink(page, 'entries.section.projects').hover();
    await expect.poll(() => host.asked).toContain('/projects');
    const addresses = ['/login', '/ja/login', '/private', '/ja/private/notes/a', '/api/entries/'];
    const others = ['/ja/projects', '/coding-notes/a'];
    expect(await page.evaluate(excludedFrom, [...addresses, ...others])).toEqual(addresses);
    expect(violations).toEqual([]);
  });
});

test('offline, a page that is not stored says so', async ({ page, context }) => {
  await page.goto('/');
  await untilHydrated(page);
  await context.setOffline(true);
  await topBarLink(page, 'entries.section.codingNotes').click();
  await expectHeading(page, 'frame.loadFailed.offlineTitle');
  await context.setOffline(false);
  await expectHeading(page, 'entries.section.codingNotes');
  await expect(button(page, 'frame.loadFailed.reload')).toHaveCount(0);
});
