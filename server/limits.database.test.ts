import { startApi } from './testing/startApi';

type Api = Awaited<ReturnType<typeof startApi>>;

/** Sends a logout request from an IP address, with an optional `X-Forwarded-For` header. */
const logoutFrom = (api: Api, remoteAddress: string, forwarded?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/logout/',
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

describe('limits by address', () => {
  test.each(['/api/login/', '/api/refresh/', '/api/logout/', '/api/entries/'])(
    '%s has a limit for each address',
    async (url) => {
      const api = await startApi({ requestsPerMinute: 1 });
      const method = url === '/api/entries/' ? 'GET' : 'POST';
      const call = (remoteAddress: string) => api.app.inject({ method, url, remoteAddress });
      expect((await call('192.0.2.1')).statusCode).not.toBe(429);
      const answer = await call('192.0.2.1');
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toEqual({
        error: 'too_many_requests',
        message: expect.stringMatching(/^Expected fewer requests/),
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await call('192.0.2.2')).statusCode).not.toBe(429);
      // Whoever reaches this limit can still log out.
      if (url !== '/api/logout/') expect((await logoutFrom(api, '192.0.2.1')).statusCode).toBe(401);
    },
  );

  test('the limit is 120 requests per minute', async () => {
    const api = await startApi({ usualLimits: true });
    const { headers } = await logoutFrom(api, '192.0.2.1');
    expect(headers['x-ratelimit-limit']).toBe('120');
    for (let call = 2; call <= 120; call++) {
      expect((await logoutFrom(api, '192.0.2.1')).statusCode).toBe(401);
    }
    expect((await logoutFrom(api, '192.0.2.1')).statusCode).toBe(429);
  });

  test('X-Forwarded-For from an untrusted address is ignored', async () => {
    for (const trustProxy of [[], ['10.0.0.0/8']]) {
      const api = await startApi({ requestsPerMinute: 1, trustProxy });
      expect((await logoutFrom(api, '192.0.2.1', '198.51.100.1')).statusCode).toBe(401);
      expect((await logoutFrom(api, '192.0.2.1', '198.51.100.2')).statusCode).toBe(429);
    }
  });

  test('behind a trusted proxy the last address that is not a proxy counts, whatever is in front of it', async () => {
    const api = await startApi({ requestsPerMinute: 1, trustProxy: ['10.0.0.0/8'] });
    const through = (forwarded: string) => logoutFrom(api, '10.0.0.1', forwarded);
    expect((await through('192.0.2.1')).statusCode).toBe(401);
    expect((await through('198.51.100.1, 192.0.2.1')).statusCode).toBe(429);
    expect((await through('198.51.100.2, 192.0.2.1, 10.0.0.2')).statusCode).toBe(429);
    expect((await through('192.0.2.1, 192.0.2.2')).statusCode).toBe(401);
  });

  test.each([
    [
      'contains no address',
      'unknown',
      '_hidden',
      '192.000.002.001',
      '192.0.2.1:port',
      '[::1',
      'a, b',
    ],
    ['ends with something other than an address', '192.0.2.1, x', '192.0.2.2, y', '192.0.2.3,z'],
    ['contains a port', '192.0.2.1', '192.0.2.1:1', '192.0.2.1:65535'],
    ['contains an IPv6 address in brackets', '[2001:db8::1]', '[2001:db8::2]:1', '2001:db8::3'],
  ])(
    'an X-Forwarded-For that %s has one limit for all its variants',
    async (_, first, ...others) => {
      const api = await startApi({ requestsPerMinute: 1, trustProxy: ['10.0.0.0/8'] });
      expect((await logoutFrom(api, '10.0.0.1', first)).statusCode).toBe(401);
      for (const other of others) {
        const { statusCode } = await logoutFrom(api, '10.0.0.1', other);
        expect({ other, statusCode }).toEqual({ other, statusCode: 429 });
      }
      expect((await logoutFrom(api, '10.0.0.1', '198.51.100.1')).statusCode).toBe(401);
    },
  );

  test('a /64 network of IPv6 counts as one address', async () => {
    const api = await startApi({ requestsPerMinute: 1 });
    expect((await logoutFrom(api, '2001:db8:0:1::1')).statusCode).toBe(401);
    expect((await logoutFrom(api, '2001:db8:0:1:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
    expect((await logoutFrom(api, '2001:db8:0:2::1')).statusCode).toBe(401);
  });

  test('an IPv4 address written as IPv6 is the same address', async () => {
    const api = await startApi({ requestsPerMinute: 1 });
    expect((await logoutFrom(api, '192.0.2.1')).statusCode).toBe(401);
    expect((await logoutFrom(api, '::ffff:192.0.2.1')).statusCode).toBe(429);
    expect((await logoutFrom(api, '::ffff:192.0.2.2')).statusCode).toBe(401);
  });
});

test('a proxy that the server does not trust is reported once', async () => {
  const report = async (trustProxy: string[], siteUrl: string) => {
    const { app, log } = await startApi({ trustProxy, siteUrl });
    for (const headers of [{}, { 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '::1' }]) {
      await app.inject({ url: '/healthz', headers });
    }
    return log().match(/TRUST_PROXY: expected the address of the proxy/g);
  };
  expect(await report([], 'https://site.test')).toHaveLength(1);
  expect(await report(['127.0.0.1'], 'https://site.test')).toBeNull();
  expect(await report([], 'http://localhost:8080')).toBeNull();
});
