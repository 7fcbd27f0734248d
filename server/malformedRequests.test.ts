import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from './listen';
import { freePort } from './testing/freePort';
import { goodParameters, startApi } from './testing/startApi';

let port: number;
let stop: () => Promise<void>;
beforeEach(async () => {
  const { app } = await startApi();
  await app.ready();
  port = await freePort();
  stop = await listen(app.routing, { host: '127.0.0.1', port });
});
afterEach(() => stop());

/** Sends bytes and returns the response, which ends when the server closes the connection. */
async function send(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
const host = 'Host: site.test';

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', get('/', host, 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length and chunks', get('/', host, 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
  ['headers that are too long', get('/', host, `X: ${'x'.repeat(40_000)}`), 431],
  ['no Host', get('/'), 400],
])('%s is refused', async (_, request, expected) => {
  expect((await send(request)).status).toBe(expected);
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
