import accepts from '@fastify/accepts';
import Fastify, { type FastifyInstance } from 'fastify';
import { cpSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../src/locale/locales';
import { pageFile } from '../src/locale/choosePage';
import { handleErrors, notFound } from './apiErrors';
import { publicFile, pageOf, script, writeBuild, writeBuiltSite } from './testing/builtSite';
import { httpRequest } from './testing/httpRequest';
import { goodParameters, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';
import { website } from './website';

const page = pageOf('index', 'en');

let built: string;
let folder: string;
let app: FastifyInstance;

// Write the test site only once, because writing its files takes longer than the rest of a test.
beforeAll(() => {
  const folder = temporaryFolder();
  built = path.join(folder, 'dist');
  writeBuiltSite(built);
  writeFileSync(path.join(folder, 'outside.txt'), 'outside');
  writeFileSync(path.join(folder, 'outside.html'), 'outside');
});

beforeEach(() => {
  folder = built;
});

/** Gives a test a copy of the site, which it may change. */
function copySite(): void {
  folder = path.join(temporaryFolder(), 'dist');
  cpSync(built, folder, { recursive: true });
}

afterEach(() => app.close());

async function serve(): Promise<FastifyInstance> {
  app = Fastify();
  handleErrors(app);
  await app.register(accepts);
  await website(app, folder);
  app.get('/config.json', async () => ({ issuer: 'https://provider.test' }));
  return app;
}

const get = async (url: string, headers: Record<string, string> = {}) =>
  (await serve()).inject({ url, headers });

describe('what the server sends for each URL', () => {
  beforeEach(() => serve());

  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test.each([
    ['/2020/%E8%8C%B6', '/projects/tides'],
    ['/2020/%E8%8C%B6/?utm=1', '/projects/tides?utm=1'],
    ['/%22a%22%20$b', '/projects'],
    ['/Old.html?a=1', '/projects?a=1'],
    ['/?p=12', '/projects/tides'],
    ['/blog?p=7', '/projects'],
    ['/blog/?p=7', '/projects'],
  ])('the earlier address %s leads to %s', async (url, location) => {
    const { statusCode, headers } = await ask(url);
    const { pathname, search } = new URL(headers.location ?? '', 'https://site.test');
    expect([statusCode, pathname + search]).toEqual([301, location]);
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
        { 'accept-language': `fr;q=0.25, ${language.toUpperCase()};q=0.8, en;q=0.2` },
        { 'accept-language': 'ja', cookie: `theme=dark; locale=${language}; a=b` },
        { 'accept-language': language, cookie: 'locale=fr' },
      ]) {
        const answer = await ask(url, headers);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toBe(pageOf(name, language));
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
    { cookie: 'locale=' },
    { cookie: 'locale=toString' },
    { cookie: 'mylocale=ja; theme=locale=ja' },
  ])('a request with %p gets its pages in English', async (headers) => {
    for (const [url, name] of [
      ['/', 'index'],
      ['/projects/tides', 'projects/tides'],
      ['/nowhere', '404'],
    ] as const) {
      const answer = await ask(url, headers);
      expect(answer.body).toBe(pageOf(name, 'en'));
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
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(pageOf(name, language));
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
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(pageOf(name, language));
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
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(pageOf('ja/404', 'ja'));
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
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(pageOf('404', 'ja'));
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
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(pageOf(name, language));
      expect(answer.headers['content-language']).toBe(language);
    }
    for (const url of ['/projects.en.html', '/projects.de.html', '/nowhere.ja.html', '/.ja.html']) {
      const answer = await ask(url, headers);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<title>404</title>');
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
    const { statusCode, headers, body } = await ask(url, { 'accept-language': 'ja' });
    expect([statusCode, body]).toEqual([200, publicFile]);
    expect(headers['content-type']).toMatch(type);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-language']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Language');
  });

  test('the page of an own folder has a slash at the end of its address', async () => {
    const { statusCode, headers } = await ask('/demo?a=1');
    const { pathname, search } = new URL(headers.location ?? '', 'https://site.test');
    expect([statusCode, pathname + search]).toEqual([301, '/demo/?a=1']);
  });

  test('a login page may have a code of 8,192 characters in its address', async () => {
    const { statusCode, body } = await ask(`/login?code=${'%2b'.repeat(8192)}`);
    expect([statusCode, body]).toEqual([200, pageOf('login', 'en')]);
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
    const { statusCode, headers } = await ask(url, encodings);
    expect(statusCode).toBe(200);
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
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });
});

test('the page of an own folder with a Chinese name has an encoded address', async () => {
  copySite();
  writeBuild(folder, { publicFiles: ['/茶/index.html'] });
  const { statusCode, headers } = await get('/%E8%8C%B6');
  expect([statusCode, headers.location]).toEqual([301, '/%E8%8C%B6/']);
});

test('earlier addresses of the next build lead to its pages', async () => {
  copySite();
  await serve();
  writeBuild(folder, { redirects: { '/a': '/projects' } });
  expect((await app.inject('/a')).statusCode).toBe(301);
  writeFileSync(path.join(folder, 'build.json'), 'broken');
  expect((await app.inject('/a')).statusCode).toBe(301);
});

test.each([
  '/ja//',
  '/ja/projects.ja.html',
  '/zh/',
  '/ja-JP/projects',
  '/projects//tides',
  '/%2fprojects',
  '/projects//',
  '/%2f',
  '/projects.HTML',
  '/projects.html/',
  '/robots.txt/',
  '/%F0%9F%92%A9',
  `/${'x'.repeat(300)}`,
])('%s is the not-found page, without a validator', async (url) => {
  const answer = await get(url, { 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toMatch(/<title>(ja\/)?404</);
  expect(answer.headers.etag).toBeUndefined();
});

test('a script gets no page file of an address that names its language', async () => {
  const { statusCode } = await get('/ja/projects.html', { 'sec-fetch-dest': 'empty' });
  expect(statusCode).toBe(404);
});

test('every form of If-None-Match is understood', async () => {
  const { headers } = await get('/');
  for (const known of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/', headers: { 'if-none-match': known } });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        etag: headers.etag,
        vary: headers.vary,
        'cache-control': 'no-cache',
      });
    }
  }
  const answer = await app.inject({ url: '/', headers: { 'if-none-match': '"other"' } });
  expect(answer.statusCode).toBe(200);
});

test('each language and encoding of a page has its own validator, also with equal length and time', async () => {
  copySite();
  for (const language of locales) {
    for (const extension of ['', '.br']) {
      const file = path.join(folder, pageFile('/', language) + extension);
      // Give all files the same modification time, because a reproducible build may do so too.
      writeFileSync(file, `${language}${extension}`.padEnd(20));
      utimesSync(file, 1, 1);
    }
  }
  await serve();
  const validators = new Set<unknown>();
  for (const language of locales) {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-language': language, 'accept-encoding': encoding };
      validators.add((await app.inject({ url: '/', headers })).headers.etag);
    }
  }
  expect(validators.size).toBe(locales.length * 2);
  expect([...validators].every((tag) => /^"[\w-]+"$/.test(String(tag)))).toBe(true);
});

test('a page is compressed if the build has compressed it and the client accepts brotli', async () => {
  copySite();
  writeFileSync(path.join(folder, 'projects.ja.html.br'), 'brotli');
  rmSync(path.join(folder, 'index.ja.html.br'));
  await serve();
  const ask = async (encodings: string, url = '/projects') => {
    const headers = { 'accept-encoding': encodings, 'accept-language': 'ja' };
    const answer = await app.inject({ url, headers });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    return [answer.headers['content-encoding'], answer.body];
  };
  expect(await ask('gzip, deflate, br')).toEqual(['br', 'brotli']);
  expect(await ask('gzip, br;q=0')).toEqual([undefined, pageOf('projects', 'ja')]);
  expect(await ask('identity')).toEqual([undefined, pageOf('projects', 'ja')]);
  expect(await ask('br', '/')).toEqual([undefined, pageOf('index', 'ja')]);
});

test('the policy in the header is that of the page, also after the site was built again', async () => {
  copySite();
  const write = (...policies: string[]) =>
    writeBuild(folder, {
      policies,
      pages: {
        '/404.html': { policy: policies.length - 1, etag: 'a' },
        '/index.html': { policy: 0, etag: 'b' },
      },
    });
  const policyOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-language': 'en' } })).headers[
      'content-security-policy'
    ];
  await serve();
  write("style-src 'sha256-a='");
  expect(await policyOf('/nowhere')).toBe("style-src 'sha256-a=';frame-ancestors 'none'");
  // A policy can be long, because it contains one hash for each style sheet of the page.
  const long = `style-src ${"'sha256-c=' ".repeat(300)}`;
  write("style-src 'sha256-b='", long);
  expect(await policyOf('/nowhere')).toBe(`${long};frame-ancestors 'none'`);
  expect(await policyOf('/')).toBe("style-src 'sha256-b=';frame-ancestors 'none'");
});

test('a file with the name of a page that no build has written is not sent', async () => {
  copySite();
  writeFileSync(path.join(folder, 'own.html'), 'of somebody else');
  expect((await get('/own')).statusCode).toBe(404);
});

test.each([
  ['range', 'bytes=9999-', 416],
  ['if-match', '"another"', 412],
])('a request for a file with %s: %s is answered %p, not 500', async (name, value, status) => {
  await serve();
  const answer = await app.inject({ url: '/robots.txt', headers: { [name]: value } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('the response to a range that a file does not have says how long the file is', async () => {
  await serve();
  const answer = await app.inject({ url: '/robots.txt', headers: { range: 'bytes=9999-' } });
  // The format of this header is specified in RFC 9110, section 15.5.17.
  expect(answer.headers['content-range']).toBe('bytes */13');
});

test.each(['/assets/main.gone.js', '/favicon.ico', '/assets/.js', '/projects.ja'])(
  'the missing file %s is 404 without caching',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  },
);

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/..%5coutside.txt',
  '/..%2foutside',
  '/..%5coutside',
  '/projects/..%2f..%2foutside',
  '/outside%00',
  '/assets/..%2f..%2foutside.txt',
  '/robots.txt%00.js',
  '//etc/hosts.txt',
  '/.secret.txt',
])('%s reaches no file', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(notFound.body());
});

// `inject` would resolve the dots in these paths, so these requests go through a socket.
test.each([
  '//robots.txt',
  '//assets/main.0123abcd.js',
  '/%2frobots.txt',
  '/assets%2f%2fmain.0123abcd.js',
  '/./robots.txt',
  '/%2e/robots.txt',
  '/assets/.%2fmain.0123abcd.js',
  '/robots.txt/.',
  '/assets/../robots.txt',
  '/assets/%2e%2e/robots.txt',
  '/assets%5cmain.0123abcd.js',
  '/%5crobots.txt',
  '/assets\\main.0123abcd.js',
  '/.%5crobots.txt',
  '/assets/%252e%252e/robots.txt',
])('the path %s, sent as it is, reaches no file', async (requested) => {
  await serve();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { status, body } = await httpRequest(origin, { path: requested });
  expect([status, body.toString()]).toEqual([404, JSON.stringify(notFound.body())]);
});

test.each(['/api', '/api/', '/api/login/', '/api/nothing'])(
  '%s is not a page: the API answers it',
  async (url) => {
    expect((await get(url)).json()).toEqual(notFound.body());
  },
);

describe('a site below a path of its host', () => {
  const start = () => startApi({ siteUrl: 'https://site.test/blog', siteFolder: folder });

  test.each([
    ['/blog', 'index'],
    ['/blog?from=here', 'index'],
    ['/blog/', 'index'],
    ['/blog/ja/projects', 'ja/projects'],
    ['/blogs', '404'],
  ])('%s is the page %s', async (url, name) => {
    const { app: server } = await start();
    expect((await server.inject(url)).body).toBe(pageOf(name, name.startsWith('ja') ? 'ja' : 'en'));
  });

  test('its earlier addresses lead to its pages', async () => {
    const { app: server } = await start();
    const { headers } = await server.inject('/blog/old.html?a=1');
    expect(headers.location).toBe('/blog/projects?a=1');
  });

  test('its API stays at its address, for the origin of the site and its login page', async () => {
    const { call, app: server } = await start();
    const query = { ...goodParameters, redirect_uri: 'https://site.test/blog/login' };
    expect((await call('/api/login/', { query })).statusCode).toBe(200);
    const headers = { origin: 'https://site.test' };
    const { headers: answered } = await server.inject({ url: '/blog/config.json', headers });
    expect(answered['access-control-allow-origin']).toBe('https://site.test');
  });
});

test('a route takes precedence over a file of the same name', async () => {
  copySite();
  writeFileSync(path.join(folder, 'config.json'), '{}');
  expect((await get('/config.json')).json()).toEqual({ issuer: 'https://provider.test' });
});

test('a page has GET and HEAD only', async () => {
  await serve();
  expect((await app.inject({ method: 'POST', url: '/projects' })).statusCode).toBe(404);
  const head = await app.inject({ method: 'HEAD', url: '/projects' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(`${pageOf('projects', 'en').length}`);
});

test('without a built site the answer says how to build it, and the site is served once it is built', async () => {
  copySite();
  rmSync(folder, { recursive: true });
  const answer = await get('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('npm run build');

  writeBuiltSite(folder);
  expect((await app.inject('/')).body).toBe(page);
});

test('the log has a line for each page and file that exists, without queries and names of private entries', async () => {
  const api = await startApi({ siteFolder: folder });
  app = api.app;
  const urls = [
    '/projects?code=SECRET',
    '/assets/main.0123abcd.js',
    '/private/coding-notes/SECRET',
    '/ja/private/coding-notes/SECRET?SECRET',
    '/SECRET',
    '/healthz',
    '/readyz',
  ];
  for (const url of urls) await app.inject(url);
  const { etag = '' } = (await app.inject('/projects')).headers;
  await app.inject({ url: '/projects', headers: { 'if-none-match': String(etag) } });
  await app.inject({ method: 'HEAD', url: '/projects' });
  const length = pageOf('projects', 'en').length;
  const lines = api.log().trim().split('\n');
  expect(
    lines.map((line) => {
      const { method, path, status, bytes, ms } = JSON.parse(line) as Record<string, unknown>;
      expect(ms).toBeGreaterThanOrEqual(0);
      return [method, path, status, bytes];
    }),
  ).toEqual([
    ['GET', '/projects', 200, length],
    ['GET', '/assets/main.0123abcd.js', 200, script.length],
    ['GET', '/private/*', 200, pageOf('private', 'en').length],
    ['GET', '/ja/private/*', 200, pageOf('ja/private', 'ja').length],
    ['GET', undefined, 404, pageOf('404', 'en').length],
    ['GET', '/projects', 200, length],
    ['GET', '/projects', 304, 0],
    ['HEAD', '/projects', 200, 0],
  ]);
  expect(api.log()).not.toContain('SECRET');
});
