import { expect, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pathIn, readAddress } from '../../src/locale/address';
import { locales } from '../../src/locale/locales';
import { withoutSlash } from '../../src/paths';
import { crawl, readPage } from '../support/crawl';
import { expectHeading, heading, untilHydrated } from '../support/page';
import { dist, siteUrl } from '../support/server';
import { test } from '../support/test';

/** The URL the site was built for. Its port differs from the test server's port. */
const builtFor = process.env['PUBLIC_URL'] ?? 'http://localhost:8080';

const sitemapPaths = [
  ...readFileSync(path.join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
].map(([, url = '']) => url.slice(builtFor.length));

/** Whether the owner has written notes. Without notes, the site has no feeds. */
const hasNotes = existsSync(path.join(dist, 'feeds'));

/**
 * Returns the values of the elements in the document's head, keyed by element name. If several
 * elements have the same name, the value is a list.
 */
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

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('a page has its head elements, feed and web manifest', async ({ page, request, errors }) => {
    await page.goto('/projects');
    await expect(heading(page)).toBeVisible();
    // The page adds this element last, once it is idle. When it exists, all the others exist too.
    await expect(page.locator('link[rel=manifest]')).toBeAttached();
    const head = await headOf(page);
    expect(Object.values(head).filter(Array.isArray)).toEqual([]);
    expect(head).toMatchObject({
      'og:url': `${builtFor}/projects`,
      canonical: `${builtFor}/projects`,
      manifest: '/manifests/ja.webmanifest',
    });

    if (hasNotes) {
      const feed = await request.get('/feeds/ja.atom');
      expect(head['alternate']).toBe('/feeds/ja.atom');
      expect(feed.headers()['content-type']).toContain('application/atom+xml');
      expect(await feed.text()).toContain('xml:lang="ja"');
    }

    const devtools = await page.context().newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.url).toMatch(/\/manifests\/ja\.webmanifest$/);
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '')).toMatchObject({ display: 'minimal-ui' });
    expect(errors).toEqual([]);
  });
});

test('a crawler finds every page in every language, and each page says what search engines need', async () => {
  const pages = await crawl(siteUrl);
  const mistakes: string[] = [];
  // Compare the values without `expect`. Playwright records every `expect` call, and recording so
  // many of them would take a minute.
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
    // Each link must have text and a URL. It must point to a page in the same language, unless the
    // link has an `hreflang`.
    for (const { href, hreflang, text } of page.links) {
      check(`${address}: ${text || href}: has a text and an address`, !text || !href, false);
      if (!href.startsWith('/') || href.includes('.')) continue;
      check(`${address}: ${href}: language`, readAddress(href).locale, hreflang ?? locale);
    }
    // The page at a canonical URL must list the URLs of all its language versions, and each version
    // must contain the same list.
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

test('search engines do not index the not-found page, before and after hydration', async ({
  page,
}) => {
  for (const [address, locale] of [
    ['/nothing-here', 'en'],
    ['/ja/nothing', 'ja'],
  ] as const) {
    const { canonical, alternates } = await readPage(siteUrl + address);
    expect([canonical, alternates], address).toEqual([undefined, {}]);
    await page.goto(address);
    await untilHydrated(page);
    await expectHeading(page, 'pages.notFound.title', { locale });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
});
