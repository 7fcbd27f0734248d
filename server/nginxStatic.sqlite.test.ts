import { chmodSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { securityHeaders } from './securityHeaders';
import { inlineHashes, pageOf, script, writeBuiltSite } from './testing/builtSite';
import { freePort } from './testing/freePort';
import { httpRequest } from './testing/httpRequest';
import { askByHttp2, startNginx } from './testing/startNginx';
import { temporaryFolder } from './testing/temporaryFolder';
import { testSiteHost } from './testing/testSiteHost';

jest.setTimeout(60_000);

let dist: string;
let port: number;
let tlsPort: number;
let nginx: Awaited<ReturnType<typeof startNginx>>;

/** Start nginx with deploy/nginx-static.conf. */
beforeAll(async () => {
  port = await freePort();
  tlsPort = await freePort();
  const folder = temporaryFolder();
  // If root starts nginx, the worker processes run as another user, who must be able to read the
  // folder.
  chmodSync(folder, 0o755);
  dist = path.join(folder, 'dist');
  writeBuiltSite(dist);
  nginx = await startNginx('nginx-static.conf', {
    folder: temporaryFolder(),
    port,
    tlsPort,
    replacements: [[/\/srv\/website\/dist/g, dist]],
  });
});
afterAll(() => nginx.stop());

const ask = (url: string, headers: Record<string, string> = {}) =>
  httpRequest(`http://127.0.0.1:${port}${url}`, { headers });

testSiteHost(ask);

test('every response has each security header once', async () => {
  for (const url of ['/', '/nowhere', '/assets/main.0123abcd.js', '/robots.txt']) {
    const { headers } = await ask(url);
    expect(headers).toMatchObject(securityHeaders({ https: true, inlineHashes }));
  }
});

test('pages and files are compressed for browsers that accept gzip', async () => {
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

test('config.json is revalidated', async () => {
  const { status, headers } = await ask('/config.json');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
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
