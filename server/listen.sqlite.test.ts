import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from './listen';
import { freePort } from './testing/freePort';
import { httpRequest } from './testing/httpRequest';

let port: number;
let stop: () => Promise<void>;
beforeEach(async () => {
  port = await freePort();
  stop = await listen((request, response) => request.resume().once('end', () => response.end()), {
    host: '127.0.0.1',
    port,
  });
});
afterEach(() => stop());

test('an idle connection is kept longer than a proxy keeps it', async () => {
  const url = `http://127.0.0.1:${port}`;
  const { headers } = await httpRequest(url, { headers: { connection: 'keep-alive' } });
  expect(headers['keep-alive']).toBe('timeout=72');
});

test('a request without the end of its headers or of its body is answered 408 after ten seconds', async () => {
  const request = 'POST /api/refresh/ HTTP/1.1\r\nhost: site\r\n';
  const answers = [request, `${request}content-length: 5\r\n\r\nab`].map(async (half) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const began = Date.now();
    socket.write(half);
    const answer = await text(socket);
    return { answer: answer.split('\r\n')[0], isEarly: Date.now() - began < 9_900 };
  });
  const expected = { answer: 'HTTP/1.1 408 Request Timeout', isEarly: false };
  expect(await Promise.all(answers)).toEqual([expected, expected]);
});
