import { addressOf, alternateAddresses, canonicalAddress, readAddress } from './address';
import { locales } from './locales';

test.each([
  ['/', undefined, '/'],
  ['/projects', undefined, '/projects'],
  ['/ja/', 'ja', '/'],
  ['/zh-Hant-TW/projects', 'zh-Hant-TW', '/projects'],
  ['/en/projects/', 'en', '/projects/'],
] as const)('%s is the address in %s of %s', (pathname, locale, path) => {
  expect(readAddress(pathname)).toEqual({ locale, path });
  expect(addressOf(path, locale)).toBe(pathname);
});

test.each(['/fr/projects', '/JA/projects', '/japan', '/projects/ja', '//ja/projects'])(
  '%s names no language',
  (pathname) => {
    expect(readAddress(pathname)).toEqual({ locale: undefined, path: pathname });
  },
);

test('the landing page in a language may have no slash at the end', () => {
  expect(readAddress('/ja')).toEqual({ locale: 'ja', path: '/' });
});

test('a page in all languages has a canonical URL in each, and one without a language', () => {
  expect(canonicalAddress('/', undefined)).toBe('/');
  expect(canonicalAddress('/', 'ja')).toBe('/ja/');
  expect(alternateAddresses('/projects')).toEqual([
    ...locales.map((locale) => [locale, `/${locale}/projects`]),
    ['x-default', '/projects'],
  ]);
});

test('a page that is not written in the language of its URL has the canonical URL of the language that it shows', () => {
  const languages = ['en', 'zh-Hant-TW'];
  expect(canonicalAddress('/a', undefined, languages)).toBe('/a');
  expect(canonicalAddress('/a', 'en', languages)).toBe('/en/a');
  expect(canonicalAddress('/a', 'ja', languages)).toBe('/zh-Hant-TW/a');
  expect(canonicalAddress('/a', 'zh-Hant-TW', ['en', 'ja'])).toBe('/en/a');
  expect(alternateAddresses('/a', languages)).toHaveLength(3);
});

test('a page in one language has one canonical URL', () => {
  for (const locale of [undefined, 'en', 'ja']) {
    expect(canonicalAddress('/a', locale, ['ja'])).toBe('/ja/a');
  }
  expect(alternateAddresses('/a', ['ja'])).toEqual([]);
});

test('all URLs are below the base path of the site', async () => {
  Object.assign(globalThis, { SITE_PATH: '/blog' });
  jest.resetModules();
  const below = await import('./address');
  for (const [pathname, locale, path] of [
    ['/blog/', undefined, '/'],
    ['/blog/projects', undefined, '/projects'],
    ['/blog/ja/projects', 'ja', '/projects'],
  ] as const) {
    expect(below.readAddress(pathname)).toEqual({ locale, path });
    expect(below.addressOf(path, locale)).toBe(pathname);
    expect(`/blog${below.pathIn(path, locale)}`).toBe(pathname);
  }
  expect(below.readAddress('/blog')).toEqual({ locale: undefined, path: '/' });
  expect(below.readAddress('/blogs')).toEqual({ locale: undefined, path: '/blogs' });
});
