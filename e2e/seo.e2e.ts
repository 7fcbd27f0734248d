import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from './support/labels';
import { heading, recordErrors } from './support/page';
import { dist } from './support/server';

/** The site's URL in the build; the tests' server has another port. */
const builtFor = process.env['PUBLIC_URL'] ?? 'http://localhost:8080';

const sitemapPaths = [
  ...readFileSync(path.join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
].map(([, url = '']) => url.slice(builtFor.length));

/** The owner may have no notes. */
const hasNotes = existsSync(path.join(dist, 'feeds'));

/** The elements of the document's head by name; a repeated name has a list. */
function headOf(page: Page): Promise<Record<string, string | string[]>> {
  return page.evaluate(() => {
    const head: Record<string, string | string[]> = {};
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
      head[name] = name in head ? [head[name] ?? '', value].flat() : value;
    }
    return head;
  });
}

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test(`a page has its head elements, feed and web manifest`, async ({ page, request }) => {
      const errors = recordErrors(page);
      await page.goto('/projects');
      await expect(heading(page)).toBeVisible();
      // The last element, added after hydration.
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
      expect(errors).toEqual([]);
    });
  });
}

test('the response names the owner of the site as JSON-LD', async ({ request }) => {
  const html = await (await request.get('/', { headers: { 'accept-language': 'zh-TW' } })).text();
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const [person, site] = JSON.parse(data)['@graph'];
  expect(person).toMatchObject({ '@type': 'Person', url: `${builtFor}/` });
  expect(site).toMatchObject({ '@type': 'WebSite', author: { '@id': person['@id'] } });
  expect(html).toContain(`<meta property="og:title" content="${person.name}"`);
});

test('robots.txt names the sitemap, and every page in it exists', async ({ page, request }) => {
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
