import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { listen } from './listen';
import { freePort } from './testing/freePort';

test('a connection is kept longer than a proxy keeps it', async () => {
  const port = await freePort();
  const { stop } = await listen((_, response) => response.end(), { host: '127.0.0.1', port });
  try {
    const headers = { connection: 'keep-alive' };
    const [answer] = (await once(get({ port, headers }), 'response')) as [IncomingMessage];
    expect(answer.headers['keep-alive']).toBe('timeout=72');
    answer.destroy();
  } finally {
    await stop();
  }
});
