import { Agent } from 'node:http';
import { randomInt } from 'node:crypto';
import { startFakeProvider, type FakeProvider } from './fakeProvider';
import { httpRequest } from './httpRequest';
import { environmentFor, loginPath } from './loginPath';
import type { DatabasePlace } from '../config';
import { spawnServer } from './spawnServer';

/**
 * Returns functions that send requests to a server over keep-alive connections. Each request claims
 * to come from a different IP address, so that no address exceeds its rate limit.
 */
export function apiAt(port: number, provider: FakeProvider) {
  const agent = new Agent({ keepAlive: true });

  async function call(method: string, path: string, headers: Record<string, string> = {}) {
    const forwarded = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const answer = await httpRequest(`http://127.0.0.1:${port}${path}`, {
      method,
      agent,
      headers: { 'x-forwarded-for': forwarded, ...headers },
    });
    const text = answer.body.toString();
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : null;
    return { ...answer, body };
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  return {
    get: (path: string) => call('GET', path),
    refresh: (token: string) => call('POST', '/api/refresh/', bearer(token)),
    logout: (token: string) => call('POST', '/api/logout/', bearer(token)),
    login: (code?: string) => call('POST', loginPath(provider, code)),
    close: () => agent.destroy(),
  };
}

export type CalledApi = ReturnType<typeof apiAt>;

/**
 * Starts an identity provider before a file's tests, and closes it after them.
 *
 * @returns `provider`, which returns the identity provider, and `start`, which starts a server that
 * uses this provider and, by default, an empty database
 */
export function useFakeProvider() {
  let provider: FakeProvider;
  const opened: CalledApi[] = [];
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterEach(() => {
    for (const api of opened.splice(0)) api.close();
  });
  afterAll(() => provider.close());

  async function start(database?: DatabasePlace) {
    const site = await spawnServer({ ...environmentFor(provider), HOST: '127.0.0.1' }, database);
    await site.printed(/The site is at/);
    const api = apiAt(site.port, provider);
    opened.push(api);
    return { site, api };
  }
  return { provider: () => provider, start };
}

/**
 * Logs in the given number of visitors and returns their refresh tokens.
 *
 * @throws Error if the status of a response is not 200
 */
export async function signIn(api: CalledApi, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { status, body } = await api.login();
      if (status !== 200 || !body?.['refreshToken']) {
        throw new Error(`expected a login to be answered 200, got ${status}`);
      }
      return body['refreshToken'];
    }),
  );
}

/**
 * Returns the error code if a connection has failed (ECONNREFUSED, ECONNRESET…). Any other error is
 * returned unchanged.
 */
export function codeOf(error: unknown): unknown {
  // `instanceof Error` would not work, because Jest runs the tests in a realm whose error classes
  // differ from Node's.
  return (error as NodeJS.ErrnoException).code ?? error;
}
