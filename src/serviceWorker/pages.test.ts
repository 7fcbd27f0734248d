import { isHashedFile, isPageUrl, pageKey, pageToCache } from './pages';

const origin = 'https://site.test';
const url = (path: string) => new URL(path, origin);

test.each(['/', '/projects', '/projects/tide-clock', '/projects?tag=rust', '/login', '/nowhere'])(
  'a navigation to %s may be cached',
  (path) => expect(isPageUrl(url(path))).toBe(true),
);

test.each([
  '/api',
  '/api/login/?code=1',
  '/config.json',
  '/feeds/en.atom',
  '/images/a.svg',
  '/login?code=1&state=2',
  '/ja/login?code=1',
  '/login/?code=1&state=2',
  '/login?error=access_denied',
])('a navigation to %s is not cached', (path) => expect(isPageUrl(url(path))).toBe(false));

test('files of code and content, whose paths contain a hash, are recognized', () => {
  const paths = ['/assets/main.0a.js', '/content/1/en/home.json', '/assets/main.0a.js?a', '/api'];
  expect(paths.map((path) => isHashedFile(url(path)))).toEqual([true, true, false, false]);
});

/**
 * Simulates a visitor whose browser is set to Japanese, and who may have chosen another language on
 * the site.
 */
function visit(cookie: string | undefined) {
  Object.assign(globalThis, { cookieStore: { get: async () => cookie && { value: cookie } } });
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('ja-JP');
}

test.each([
  ['zh-Hant-TW', 'zh-Hant-TW'],
  [undefined, 'ja'],
  ['damaged', 'ja'],
])('with the cookie %s, a page is cached for the language %s', async (cookie, language) => {
  visit(cookie);
  expect(await pageKey(`${origin}/projects?q=clock`)).toBe(`/projects.${language}.html`);
});

test('a language in the URL decides which page is cached', async () => {
  visit('en');
  expect(await pageKey(`${origin}/zh-Hant-TW/projects`)).toBe('/zh-Hant-TW/projects.html');
});

test('the key of a private entry does not contain its URL', async () => {
  visit('en');
  expect(await pageKey(`${origin}/private/coding-notes/tides`)).toBe('/private.html');
  expect(await pageKey(`${origin}/ja/private/coding-notes/tides`)).toBe('/ja/private.html');
});

const page = (lang: string, init?: ResponseInit) =>
  new Response(`<!doctype html><html lang="${lang}"></html>`, init);

test('a page in the visitor’s language is cached', async () => {
  visit('en');
  const headers = { 'content-security-policy': "default-src 'self'", vary: 'cookie' };
  const cached = await pageToCache(`${origin}/projects`, page('en', { headers }));
  expect(cached?.status).toBe(200);
  expect(Object.fromEntries(cached?.headers ?? [])).toMatchObject(headers);
  expect(await cached?.text()).toContain('lang="en"');
});

test('the URL of a private entry is not stored with its page', async () => {
  visit('en');
  const url = `${origin}/private/coding-notes/tides`;
  const response = Object.defineProperty(page('en'), 'url', { value: url });
  const cached = await pageToCache(url, response);
  expect(cached?.url).toBe('');
  expect(await cached?.text()).toContain('lang="en"');
});

test.each([
  ['/projects/?q=clock', '/projects.ja.html'],
  ['/private/coding-notes/tides', '/private.ja.html'],
])('%s in another language is replaced by %s', async (path, file) => {
  visit('ja');
  const japanese = page('ja');
  const fetchFile = jest.spyOn(globalThis, 'fetch').mockResolvedValue(japanese);
  const cached = await pageToCache(origin + path, page('en'));
  expect(await cached?.text()).toContain('lang="ja"');
  expect(fetchFile.mock.calls).toEqual([
    [file, { headers: { accept: 'text/html' }, cache: 'no-cache' }],
  ]);
});

test.each([
  ['an error', page('ja', { status: 404 }), page('ja')],
  ['a page without a file in the visitor’s language', page('en'), page('ja', { status: 404 })],
])('%s is not cached', async (_what, response, file) => {
  visit('ja');
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(file);
  expect(await pageToCache(`${origin}/projects`, response)).toBeNull();
});
