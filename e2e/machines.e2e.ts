import { expect, test, type Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dist } from './builtSite';
import { label } from './labels';
import { languages } from './languages';

/** What the build makes of PUBLIC_URL; the browser tests' own server stands elsewhere. */
const builtFor = process.env['PUBLIC_URL'] ?? 'http://localhost:8080';

const sitemapPaths = [
  ...readFileSync(path.join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
].map(([, url = '']) => url.slice(builtFor.length));

/** An owner may have written none. */
const hasNotes = existsSync(path.join(dist, 'feeds'));

/** What the head of the document says, each name once or as a list. */
function headOf(page: Page): Promise<Record<string, string | string[]>> {
  return page.evaluate(() => {
    const said: Record<string, string | string[]> = {};
    for (const element of document.head.querySelectorAll(
      'title, meta[name=description], meta[property], link[rel=canonical], link[rel=manifest], link[rel=alternate]',
    )) {
      const name =
        element.getAttribute('property') ??
        element.getAttribute('name') ??
        element.getAttribute('rel') ??
        'title';
      const value =
        element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent;
      said[name] = name in said ? [said[name] ?? '', value].flat() : value;
    }
    return said;
  });
}

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test(`a page says in ${locale} what it is, once, and its feed and web manifest are there`, async ({
      page,
      request,
    }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto('/projects');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The last to come: with the application.
      await expect(page.locator('link[rel=manifest]')).toBeAttached();
      const head = await headOf(page);
      expect(Object.values(head).filter(Array.isArray)).toEqual([]);
      expect(head).toMatchObject({
        'og:url': `${builtFor}/projects`,
        canonical: `${builtFor}/projects`,
        manifest: `/manifests/${locale}.webmanifest`,
      });

      if (hasNotes) {
        const feed = await request.get(`/feeds/${locale}.atom`);
        expect(head['alternate']).toBe(`/feeds/${locale}.atom`);
        expect(feed.headers()['content-type']).toContain('application/atom+xml');
        expect(await feed.text()).toContain(`xml:lang="${locale}"`);
      }

      const devtools = await page.context().newCDPSession(page);
      const manifest = await devtools.send('Page.getAppManifest');
      expect(manifest.url).toMatch(new RegExp(`/manifests/${locale}.webmanifest$`));
      expect(manifest.errors).toEqual([]);
      expect(JSON.parse(manifest.data ?? '')).toMatchObject({ display: 'minimal-ui' });
      expect(complaints).toEqual([]);
    });
  });
}

test('a change of page or language leaves nothing of the one before', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  const projects = await headOf(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label('app.topBar.home'), exact: true })
    .click();
  await expect(page).toHaveTitle(String(projects['og:site_name']));
  const home = await headOf(page);
  expect(home['canonical']).toBe(`${builtFor}/`);
  expect(Object.values(home).filter(Array.isArray)).toEqual([]);

  await page.getByRole('combobox').selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(await headOf(page)).toMatchObject({ 'og:locale': 'ja_JP' });
  await page.getByRole('combobox').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await headOf(page)).toEqual(home);
  await page.goBack();
  await expect(page).toHaveTitle(String(projects['title']));
  expect(await headOf(page)).toEqual(projects);
});

/** What a page says of itself as JSON-LD. */
function dataIn(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, data = '']) => data,
  );
}

test('who runs no script learns whose site it is, as text and as data', async ({ request }) => {
  const html = await (await request.get('/', { headers: { 'accept-language': 'zh-TW' } })).text();
  const [data = ''] = dataIn(html);
  const [person, site] = JSON.parse(data)['@graph'];
  expect(person).toMatchObject({ '@type': 'Person', url: `${builtFor}/` });
  expect(site).toMatchObject({ '@type': 'WebSite', author: { '@id': person['@id'] } });
  expect(html).toContain(`<meta property="og:title" content="${person.name}"`);
});

test('the page of a note, or of a project, says what it is', async ({ request }) => {
  for (const address of sitemapPaths.filter((one) => /^\/(projects|[a-z]+-notes)\/./.test(one))) {
    const [, data = ''] = dataIn(await (await request.get(address)).text());
    expect(JSON.parse(data)).toMatchObject({
      '@type': address.startsWith('/projects/') ? 'CreativeWork' : 'BlogPosting',
      url: builtFor + address,
      author: { '@id': `${builtFor}/#owner` },
    });
  }
});

test('robots.txt names the sitemap, and each page in it is one that is there', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${builtFor}/sitemap.xml`,
  );
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  expect(sitemapPaths).toContain('/projects');
  for (const address of sitemapPaths) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${builtFor}${address}"`);
  }
  await page.goto('/nothing-here');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('nothing of the made-up language is in the built site', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json|webmanifest|atom|xml)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) =>
    /en-XA|\?pseudo|[Ƥǿŭḗ]/.test(readFileSync(path.join(dist, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
