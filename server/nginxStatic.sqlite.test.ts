import { chmodSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { securityHeaders } from './securityHeaders';
import { inlineHashes, languages, pageOf, script, writeBuiltSite } from './testing/builtSite';
import { freePort } from './testing/freePort';
import { askByHttp2, leastNginx, runNginx, startNginx } from './testing/startNginx';
import { temporaryFolder } from './testing/temporaryFolder';

jest.setTimeout(60_000);

let dist: string;
let port: number;
let tlsPort: number;
let nginx: Awaited<ReturnType<typeof runNginx>>;

beforeAll(async () => {
  port = await freePort();
  tlsPort = await freePort();
  const folder = temporaryFolder();
  // When root starts nginx, its workers read as another user.
  chmodSync(folder, 0o755);
  dist = path.join(folder, 'dist');
  writeBuiltSite(dist);
});

/** Sends a request; unlike `fetch`, follows no redirect and does not decompress. */
function ask(url: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path: url, headers, method });
      request.once('error', reject).once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.end();
    },
  );
}

describe('nginx with deploy/nginx-static.conf', () => {
  afterAll(() => nginx.stop());
  beforeAll(async () => {
    nginx = await startNginx('nginx-static.conf', {
      folder: temporaryFolder(),
      port,
      tlsPort,
      replacements: [[/\/srv\/website\/dist/g, dist]],
    });
  });

  test.each([
    ['/2020/%E8%8C%B6', '/projects/tides'],
    ['/2020/%E8%8C%B6/?utm=1', '/projects/tides?utm=1'],
  ])('the earlier address %s leads to %s', async (url, location) => {
    const answer = await ask(url);
    expect(answer.status).toBe(301);
    expect(new URL(answer.headers.location ?? '', 'https://site.test').href).toMatch(location);
  });

  test.each([
    ['/', 'index'],
    ['/projects', 'projects'],
    ['/projects/', 'projects'],
    ['/projects/tides?code=abc', 'projects/tides'],
  ])('%s is the page %s in each language, by the header or the cookie', async (url, name) => {
    for (const language of languages) {
      for (const headers of [
        { 'accept-language': `${language}-x,de;q=0.9` },
        { 'accept-language': 'ja', cookie: `theme=dark; locale=${language}` },
      ]) {
        const answer = await ask(url, headers);
        expect(answer.status).toBe(200);
        expect(answer.body.toString()).toBe(pageOf(name, language));
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'content-language': language,
          'cache-control': 'no-cache',
        });
        expect(answer.headers.vary).toMatch(/Accept-Encoding/);
        expect(answer.headers.vary).toMatch(/Accept-Language, Cookie/);
      }
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
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers.vary).toBe('Accept-Encoding');
    }
  });

  test.each(['/ja/nothing', '/ja/404', '/ja/index', '/ja/projects.html', '/ja/projects/nothing'])(
    '%s is the 404 page in Japanese',
    async (url) => {
      const answer = await ask(url, { cookie: 'locale=en' });
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toBe(pageOf('ja/404', 'ja'));
      expect(answer.headers['content-language']).toBe('ja');
      expect(answer.headers.vary).toBe('Accept-Encoding');
    },
  );

  test('other languages get English, and an invalid cookie is ignored', async () => {
    const titles = [
      await ask('/', { 'accept-language': 'de,ja;q=0.9' }),
      await ask('/'),
      await ask('/', { cookie: 'locale=JA' }),
      await ask('/', { cookie: 'locale=/../index' }),
      await ask('/', { cookie: 'locale=fr' }),
    ];
    for (const { status, body, headers } of titles) {
      expect(status).toBe(200);
      expect(body.toString()).toBe(pageOf('index', 'en'));
      expect(headers['content-language']).toBe('en');
    }
    expect((await ask('/projects', { cookie: 'locale=fr' })).body.toString()).toBe(
      pageOf('projects', 'en'),
    );
    expect((await ask('/nowhere', { cookie: 'locale=fr' })).body.toString()).toBe(
      pageOf('404', 'en'),
    );
  });

  test.each([
    ...['/nowhere', '/projects/nowhere', '/index', '/404', '/index.html', '/projects.ja.html'],
    ...['/404.html', '/404.ja.html', '/projects.html.gz', '/_headers', '/security-headers.conf'],
    ...[
      '/inline-hashes.json',
      '/redirects.json',
      '/.secret.txt',
      '/assets/',
      '/assets',
      '/assets/gone.js',
    ],
  ])('%s is the 404 page in the visitor’s language', async (url) => {
    const answer = await ask(url, { cookie: 'locale=ja' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(pageOf('404', 'ja'));
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-language': 'ja',
      'content-security-policy': expect.stringContaining(inlineHashes.style[0] ?? '-'),
    });
  });

  test('a script of the site may fetch the file of a page in another language', async () => {
    const headers = { 'sec-fetch-dest': 'empty', 'accept-language': 'en' };
    for (const [url, name] of [
      ['/index.ja.html', 'index'],
      ['/projects/tides.ja.html', 'projects/tides'],
      ['/404.ja.html', '404'],
    ] as const) {
      const answer = await ask(url, headers);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(pageOf(name, 'ja'));
      expect(answer.headers['content-language']).toBe('ja');
    }
    expect((await ask('/nowhere.ja.html', headers)).status).toBe(404);
  });

  test('every response has each security header once', async () => {
    for (const url of ['/', '/nowhere', '/assets/main.0123abcd.js', '/robots.txt']) {
      const { headers } = await ask(url);
      expect(headers).toMatchObject(securityHeaders({ https: true, inlineHashes }));
    }
  });

  test('files that the build compressed are sent to browsers that accept gzip', async () => {
    for (const [url, text] of [
      ['/', pageOf('index', 'ja')],
      ['/nowhere', pageOf('404', 'ja')],
      ['/assets/main.0123abcd.js', script],
    ] as const) {
      const answer = await ask(url, { 'accept-encoding': 'gzip, br', 'accept-language': 'ja' });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.headers.vary).toMatch(/Accept-Encoding/);
      expect(gunzipSync(answer.body).toString()).toBe(text);
    }
  });

  test.each([
    ['/assets/main.0123abcd.js', 'application/javascript; charset=utf-8'],
    ['/content/0123abcd/en/projects.json', 'application/json; charset=utf-8'],
    ['/config.json', 'application/json; charset=utf-8'],
    ['/feeds/ja.atom', 'application/atom+xml; charset=utf-8'],
    ['/icons/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/manifests/en.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
  ])('%s is %s, and revalidated unless its name has a hash', async (url, type) => {
    const answer = await ask(url, { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': /^\/(assets|content)\//.test(url)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    });
    expect(answer.headers['content-language']).toBeUndefined();
    const known = { 'accept-encoding': 'gzip', 'if-none-match': `${answer.headers.etag}` };
    const again = await ask(url, known);
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).toBe(answer.headers['cache-control']);
  });

  test('an unchanged page is answered 304', async () => {
    const { headers } = await ask('/projects');
    const answer = await ask('/projects', { 'if-none-match': `${headers.etag}` });
    expect(answer.status).toBe(304);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: headers.vary });
  });

  test('over TLS the site is served with HTTP/2', async () => {
    const headers = { ':path': '/projects', cookie: 'locale=ja' };
    const { protocol, body } = await askByHttp2(tlsPort, headers);
    expect(protocol).toBe('h2');
    expect(body).toBe(pageOf('projects', 'ja'));
  });

  test('no log contains a query string, not even when a file cannot be read', async () => {
    expect((await ask('/login?code=SECRET-1')).status).toBe(200);
    await ask('/?code=SECRET-2', { referer: 'https://site.test/?code=SECRET-3' });
    chmodSync(dist, 0);
    try {
      expect((await ask('/login?code=SECRET-4')).status).not.toBe(200);
    } finally {
      chmodSync(dist, 0o755);
    }
    const last = 'GET "/login" 404';
    const logs = await nginx.logs(last);
    expect(logs).toContain(last);
    expect(logs).toContain('GET "/login.html" 200');
    expect(logs).not.toContain('SECRET');
  });
});

describe('a host without language negotiation', () => {
  afterAll(() => nginx.stop());
  beforeAll(async () => {
    nginx = await runNginx(temporaryFolder(), leastNginx(dist, port), port);
  });

  test.each([
    ['/', 200, 'index'],
    ['/projects', 200, 'projects'],
    ['/projects/tides', 200, 'projects/tides'],
    ['/en/', 200, 'en/index'],
    ['/en/projects', 200, 'en/projects'],
    ['/nowhere', 404, '404'],
  ])('%s: %i, the English page %s', async (url, status, name) => {
    const answer = await ask(url, { 'accept-language': 'ja' });
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe(pageOf(name, 'en'));
    expect(answer.headers['content-type']).toBe('text/html');
  });

  test('a page in another language has its own file name', async () => {
    expect((await ask('/projects.ja.html')).body.toString()).toBe(pageOf('projects', 'ja'));
  });
});
