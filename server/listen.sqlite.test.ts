import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from './listen';
import { freePort } from './testing/freePort';

jest.setTimeout(60_000);

test('a request that never ends does not hold its connection open, be it without its headers’ end or its body’s', async () => {
  const port = await freePort();
  const { stop } = await listen((request) => request.resume(), { host: '127.0.0.1', port });
  try {
    const request = 'POST /api/refresh/ HTTP/1.1\r\nhost: site\r\n';
    const answers = [request, `${request}content-length: 5\r\n\r\nab`].map(async (half) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const began = Date.now();
      socket.write(half);
      const answer = await text(socket);
      return { answer: answer.split('\r\n')[0], isEarly: Date.now() - began < 9_900 };
    });
    const given = { answer: 'HTTP/1.1 408 Request Timeout', isEarly: false };
    expect(await Promise.all(answers)).toEqual([given, given]);
  } finally {
    await stop();
  }
});
