import { locales } from '../../src/locale/locales';
import { ownFile, pageOf } from './builtSite';
import type { HttpAnswer } from './httpRequest';

/**
 * Defines the tests of what a host of the built site sends for each URL (server/website.ts).
 *
 * @param ask sends a request for a path to a host that serves the site from `writeBuiltSite`
 */
export function testSiteHost(
  ask: (url: string, headers?: Record<string, string>) => Promise<HttpAnswer>,
): void {
  test.each([
    ['/2020/%E8%8C%B6', '/projects/tides'],
    ['/2020/%E8%8C%B6/?utm=1', '/projects/tides?utm=1'],
    ['/%22a%22%20$b', '/projects'],
    ['/?p=12', '/projects/tides'],
    ['/blog?p=7', '/projects'],
    ['/blog/?p=7', '/projects'],
  ])('the earlier address %s leads to %s', async (url, location) => {
    const { status, headers } = await ask(url);
    const { pathname, search } = new URL(headers.location ?? '', 'https://site.test');
    expect([status, pathname + search]).toEqual([301, location]);
  });

  test.each([
    ['/', 'index'],
    ['/projects', 'projects'],
    ['/projects/', 'projects'],
    ['/projects/tides?code=abc', 'projects/tides'],
    ['/?p=13', 'index'],
  ])('%s is the page %s in each language, by the header or the cookie', async (url, name) => {
    for (const language of locales) {
      for (const headers of [
        { 'accept-language': `${language}-x,de;q=0.9` },
        { 'accept-language': `fr;q=0.25, ${language};q=0.8, en;q=0.2` },
        { 'accept-language': 'ja', cookie: `theme=dark; locale=${language}` },
        { 'accept-language': language, cookie: 'locale=fr' },
      ]) {
        const answer = await ask(url, headers);
        expect(answer.status).toBe(200);
        expect(answer.body.toString()).toBe(pageOf(name, language));
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'content-language': language,
          'cache-control': 'no-cache',
          vary: 'Accept-Encoding, Accept-Language, Cookie',
        });
      }
    }
  });

  test.each<Record<string, string>>([
    {},
    { 'accept-language': 'de-DE,ja;q=0.9' },
    { 'accept-language': 'ja;q=0.8, en-GB;q=0.9, zh;q=0' },
    { cookie: 'locale=EN' },
    { cookie: 'locale=JA' },
    { cookie: 'locale=fr' },
    { cookie: 'locale=../../outside' },
  ])('a request with %p gets its pages in English', async (headers) => {
    for (const [url, name] of [
      ['/', 'index'],
      ['/projects/tides', 'projects/tides'],
      ['/nowhere', '404'],
    ] as const) {
      const answer = await ask(url, headers);
      expect(answer.body.toString()).toBe(pageOf(name, 'en'));
      expect(answer.headers['content-language']).toBe('en');
    }
  });

  test.each([
    ['/ja/', 'ja/index', 'ja'],
    ['/ja', 'ja/index', 'ja'],
    ['/zh-Hant-TW/projects', 'zh-Hant-TW/projects', 'zh-Hant-TW'],
    ['/en/projects/tides/', 'en/projects/tides', 'en'],
  ] as const)('%s is the same page for everyone', async (url, name, language) => {
    for (const headers of [{}, { 'accept-language': 'zh-TW' }, { cookie: 'locale=en' }]) {
      const answer = await ask(url, headers);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(pageOf(name, language));
      expect(answer.headers).toMatchObject({
        'content-language': language,
        vary: 'Accept-Encoding',
      });
    }
  });

  test.each([
    ['/private/coding-notes/tea', 'private', 'zh-Hant-TW'],
    ['/private/coding-notes/tea/', 'private', 'zh-Hant-TW'],
    ['/ja/private/pages/plan', 'ja/private', 'ja'],
  ] as const)(
    '%s, a private entry, is the page of all private entries',
    async (url, name, language) => {
      const answer = await ask(url, { cookie: 'locale=zh-Hant-TW' });
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(pageOf(name, language));
    },
  );

  test.each([
    '/ja/nothing',
    '/ja/404',
    '/ja/index',
    '/ja/shell',
    '/ja/ja/projects',
    '/ja/projects/nothing',
    '/ja/projects.html',
    '/ja/index.html',
  ])('%s is the not-found page in Japanese', async (url) => {
    const answer = await ask(url, { cookie: 'locale=en' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(pageOf('ja/404', 'ja'));
    expect(answer.headers).toMatchObject({ 'content-language': 'ja', vary: 'Accept-Encoding' });
  });

  test.each([
    '/nowhere',
    '/projects/nowhere',
    '/project',
    '/index',
    '/404',
    '/shell',
    '/fr/projects',
    '/JA/projects',
    '/index.html',
    '/projects.html',
    '/projects.ja.html',
    '/404.html',
    '/projects.html.gz',
    '/_headers',
    '/security-headers.conf',
    '/build.json',
    '/assets',
    '/assets/',
    '/robots.txt/projects',
    '/.secret.txt/x',
  ])('%s is the not-found page in the visitor’s language', async (url) => {
    const answer = await ask(url, { cookie: 'locale=ja' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(pageOf('404', 'ja'));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ja',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
  });

  test('a script of the site may fetch the file of a page in another language', async () => {
    const headers = { 'sec-fetch-dest': 'empty', 'accept-language': 'en' };
    for (const [url, name, language] of [
      ['/index.html', 'index', 'en'],
      ['/index.ja.html', 'index', 'ja'],
      ['/projects/tides.zh-Hant-TW.html', 'projects/tides', 'zh-Hant-TW'],
      ['/404.ja.html', '404', 'ja'],
    ] as const) {
      const answer = await ask(url, headers);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(pageOf(name, language));
      expect(answer.headers['content-language']).toBe(language);
    }
    for (const url of ['/projects.en.html', '/projects.de.html', '/nowhere.ja.html', '/.ja.html']) {
      const answer = await ask(url, headers);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain('<title>404</title>');
    }
  });

  test.each([
    ['/google123.html', 'text/html; charset=utf-8'],
    ['/demo/', 'text/html; charset=utf-8'],
    ['/demo/index.html', 'text/html; charset=utf-8'],
    ['/demo/a.b.html', 'text/html; charset=utf-8'],
    ['/old/site.tar.gz', 'application/gzip'],
    ['/server.conf', /^text\/plain|^application\/octet-stream/],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/assetlinks', 'application/octet-stream'],
    ['/LICENSE', 'application/octet-stream'],
  ])('the owner’s own file %s is sent unchanged as %p', async (url, type) => {
    const { status, headers, body } = await ask(url, { 'accept-language': 'ja' });
    expect([status, body.toString()]).toEqual([200, ownFile]);
    expect(headers['content-type']).toMatch(type);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-language']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Language');
  });

  test('the page of an own folder has a slash at the end of its address', async () => {
    const { status, headers } = await ask('/demo?a=1');
    const { pathname, search } = new URL(headers.location ?? '', 'https://site.test');
    expect([status, pathname + search]).toEqual([301, '/demo/?a=1']);
  });

  test('a login page may have a code of 8,192 characters in its address', async () => {
    const { status, body } = await ask(`/login?code=${'%2b'.repeat(8192)}`);
    expect([status, body.toString()]).toEqual([200, pageOf('login', 'en')]);
  });

  test('an unchanged page is answered 304', async () => {
    const { headers } = await ask('/projects');
    const answer = await ask('/projects', { 'if-none-match': `${headers.etag}` });
    expect([answer.status, answer.body.toString()]).toEqual([304, '']);
    expect(answer.headers).toMatchObject({
      etag: headers.etag,
      vary: headers.vary,
      'cache-control': 'no-cache',
    });
  });

  test.each([
    ['/assets/main.0123abcd.js', /^application\/javascript; charset=utf-8/],
    ['/content/0123abcd/en/projects.json', /^application\/json; charset=utf-8/],
    ['/feeds/ja.atom', /^application\/atom\+xml/],
    ['/icons/favicon.svg', /^image\/svg\+xml/],
    ['/manifests/en.webmanifest', /^application\/manifest\+json/],
    ['/robots.txt', /^text\/plain; charset=utf-8/],
    ['/sitemap.xml', /^(application|text)\/xml/],
  ])('%s is %p, compressed, and revalidated unless its name has a hash', async (url, type) => {
    const encodings = { 'accept-encoding': 'gzip' };
    const { status, headers } = await ask(url, encodings);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(type),
      'content-encoding': 'gzip',
      'cache-control': /^\/(assets|content)\//.test(url)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-language']).toBeUndefined();
    const again = await ask(url, { ...encodings, 'if-none-match': `${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });
}
