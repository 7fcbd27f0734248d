import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { languages } from '../support/labels';
import { pathIn, readAddress } from '../../src/locale/address';
import { locales } from '../../src/locale/locales';
import { withoutSlash } from '../../src/paths';
import { crawl, readPage } from '../support/crawl';
import { expectHeading, heading, recordErrors, untilHydrated } from '../support/page';
import { dist, siteUrl } from '../support/server';

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
      'title, meta[name=description], meta[property], link[rel=canonical], link[rel=manifest], link[rel=alternate][type]',
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

test('a crawler finds every page in every language, and each page says what search engines need', async () => {
  const pages = await crawl(siteUrl);
  const mistakes: string[] = [];
  // Playwright records each `expect`, which takes a minute for so many.
  const check = (place: string, found: unknown, expected: unknown) => {
    if (isDeepStrictEqual(found, expected)) return;
    mistakes.push(`${place}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(found)}`);
  };

  const paths = new Set([...pages.keys()].map((path) => withoutSlash(readAddress(path).path)));
  for (const path of paths) {
    for (const locale of [undefined, ...locales]) {
      const address = pathIn(path, locale);
      check(`${address}: found`, pages.has(address), true);
    }
  }
  for (const path of sitemapPaths) {
    check(`${path}: canonical`, pages.get(path)?.canonical, builtFor + path);
  }
  for (const [address, page] of pages) {
    const { locale, path } = readAddress(address);
    check(`${address}: status`, page.status, 200);
    check(`${address}: lang`, page.lang, locale ?? 'en');
    check(`${address}: Content-Language`, page.headers['content-language'], page.lang);
    const vary = locale ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie';
    check(`${address}: Vary`, page.headers.vary, vary);
    check(`${address}: has a title`, page.title !== '', true);
    check(`${address}: has a description`, page.description !== '', true);
    // Links have texts and addresses, and stay in the language, except those that say otherwise.
    for (const { href, hreflang, text } of page.links) {
      check(`${address}: ${text || href}: has a text and an address`, !text || !href, false);
      if (!href.startsWith('/') || href.includes('.')) continue;
      check(`${address}: ${href}: language`, readAddress(href).locale, hreflang ?? locale);
    }
    // A canonical page names all addresses, each of which names the same ones.
    const canonical = page.canonical?.slice(builtFor.length) ?? '';
    if (!['/login', '/search'].includes(path)) {
      check(`${address}: ${canonical} in the sitemap`, sitemapPaths.includes(canonical), true);
    }
    const others = Object.values(page.alternates).map((url) => url.slice(builtFor.length));
    if (canonical !== address) check(`${address}: alternates`, others, []);
    else if (others.length > 0) {
      check(`${address}: alternates contain it`, others.includes(address), true);
    }
    for (const other of others) {
      check(`${address} and ${other}`, pages.get(other)?.alternates, page.alternates);
    }
    const [site, entry] = page.structuredData;
    check(`${address}: JSON-LD`, site?.['@context'], 'https://schema.org');
    if (!entry) continue;
    const { '@type': type, url, datePublished, author } = entry;
    check(`${address}: type`, ['BlogPosting', 'CreativeWork'].includes(String(type)), true);
    check(`${address}: url`, url, page.canonical);
    check(`${address}: date`, /^\d{4}-\d\d-\d\d$/.test(String(datePublished)), true);
    check(`${address}: author`, author, { '@id': `${builtFor}/#owner` });
  }
  expect(mistakes).toEqual([]);
});

test('unknown addresses have the not-found page with status 404, in the language of the address', async ({
  page,
}) => {
  for (const [address, lang] of [
    ['/nothing-here', 'en'],
    ['/fr/projects', 'en'],
    ['/ja/nothing', 'ja'],
    ['/ja/404', 'ja'],
  ]) {
    const crawled = await readPage(siteUrl + address);
    expect(crawled.status, address).toBe(404);
    expect(crawled.lang, address).toBe(lang);
    expect(crawled.canonical, address).toBeUndefined();
    expect(crawled.alternates, address).toEqual({});
    await page.goto(`${address}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await untilHydrated(page);
    await expectHeading(page, 'pages.notFound.title', { locale: lang === 'ja' ? 'ja' : 'en' });
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
});
