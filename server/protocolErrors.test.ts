import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { headersOfSite } from './createServer';
import { listen } from './listen';
import { freePort } from './testing/freePort';
import { goodParameters, startApi } from './testing/startApi';

let port: number;
let stop: () => Promise<void>;
beforeEach(async () => {
  const site = { publicUrl: 'https://site.test', apiHost: null };
  const { app } = await startApi({ siteUrl: site.publicUrl });
  await app.ready();
  port = await freePort();
  stop = await listen(app.routing, { host: '127.0.0.1', port }, headersOfSite(site));
});
afterEach(() => stop());

/** Sends bytes and returns the response, which ends when the server closes the connection. */
async function send(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => field.split(': ') as [string, string]);
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  };
}

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
const host = 'Host: site.test';

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
  ['an unknown version', `GET / HTTP/7.3\r\n${host}\r\n\r\n`, 400],
  ['a space in a header name', get('/', host, 'X y: z'), 400],
  ['two lengths', get('/', host, 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length and chunks', get('/', host, 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
  ['headers that are too long', get('/', host, `X: ${'x'.repeat(40_000)}`), 431],
  ['a URL that is too long', get(`/${'x'.repeat(40_000)}`, host), 431],
  ['an unknown expectation', get('/', host, 'Expect: the impossible'), 417],
  ['no Host', get('/'), 400],
  ['two Hosts', get('/', host, 'Host: evil.test'), 400],
  ['the same Host twice', get('/', host, host.toUpperCase()), 400],
  ['two Hosts in HTTP/1.0', `GET / HTTP/1.0\r\n${host}\r\n${host}\r\n\r\n`, 400],
  ['a Host with a path', get('/', 'Host: site.test/path'), 400],
  ['a Host with a user', get('/', 'Host: user@site.test'), 400],
  ['a Host with a space', get('/', 'Host: site.test evil.test'), 400],
  ['the target *', get('*', host), 400],
  ['the target *x', get('*/projects', host), 400],
  ['another scheme', get('ftp://site.test/', host), 400],
  ['a URL without host', get('http:///projects', host), 400],
])('%s is answered with a JSON error and the security headers', async (_, request, expected) => {
  const { status, headers, body } = await send(request);
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toEqual({
    error: 'invalid_request',
    message: expect.stringMatching(/^Expected /),
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(body.length),
    'content-type': 'application/json; charset=utf-8',
    ...headersOfSite({ publicUrl: 'https://site.test', apiHost: null }),
  });
});

test.each([
  ['a path', get('/healthz', host)],
  ['a URL', get('http://site.test/healthz', host)],
  ['a Host with a port', get('/healthz', 'Host: [::1]:8080')],
  ['an empty Host', get('/healthz', 'Host:')],
  ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
])('%s is accepted', async (_, request) => {
  expect((await send(request)).status).toBe(200);
});

test('a malformed request after a good one closes the connection without a second response in the first', async () => {
  const { body } = await send(`GET /healthz HTTP/1.1\r\n${host}\r\n\r\nnonsense\r\n\r\n`);
  expect(body).not.toContain('HTTP/1.1 400 Bad Request\r\nHTTP');
});

test('a code of 8,192 characters fits, also if each of them is percent-encoded', async () => {
  const login = (code: string) => {
    const query = new URLSearchParams({ ...goodParameters, code: 'CODE' })
      .toString()
      .replace('CODE', code);
    return send(get(`/api/login/?${query}`, host).replace('GET', 'POST'));
  };
  expect((await login('%2b'.repeat(8192))).status).toBe(200);
  const { status, body } = await login('x'.repeat(8193));
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    { message: expect.stringMatching(/^code: expected 1 to 8192 printable ASCII characters/) },
  ]);
});
