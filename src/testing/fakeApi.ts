/** The ways in which the API can handle a request. */
export const outcomes = [
  'well',
  'refused',
  'unavailable',
  'rate limited',
  'html',
  'malformed',
  'lost',
] as const;
export type Outcome = (typeof outcomes)[number];

/** A request on the fake network. */
export interface Call {
  path: string;
  bearer: string | null;
  signal: AbortSignal;
  resolve: (response: unknown) => void;
  reject: (error: unknown) => void;
  /** Delivers the response. It is null until the API has handled the request. */
  arrive: (() => void) | null;
}

/**
 * Starts a fake API with sessions. Requests wait until a test handles them, and responses wait
 * until a test delivers them. Each token contains its session's number and a marker word, so that
 * tests can search for leaked tokens.
 */
export function startFakeApi() {
  const calls: Call[] = [];
  /** The refresh tokens of sessions that have not ended. */
  const alive = new Set<string>();
  let minted = 0;

  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { url, headers, signal } = input as Request;
    const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    return new Promise((resolve, reject) => {
      calls.push({
        path: new URL(url).pathname,
        bearer,
        signal,
        resolve: resolve as Call['resolve'],
        reject,
        arrive: null,
      });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  });

  const good = ({ path, bearer }: Call) => {
    if (path === '/api/login/') {
      const session = ++minted;
      alive.add(`CANARY-refresh-${session}`);
      return answer(200, {
        accessToken: `CANARY-access-${session}-0`,
        refreshToken: `CANARY-refresh-${session}`,
      });
    }
    if (!alive.has(bearer ?? '')) return answer(401, {});
    if (path === '/api/refresh/') {
      return answer(200, { accessToken: `CANARY-access-${sessionOf(bearer)}-${++minted}` });
    }
    alive.delete(bearer ?? '');
    return answer(204, null);
  };

  const answerTo = (call: Call, outcome: Outcome) => {
    switch (outcome) {
      case 'well':
        return good(call);
      case 'refused':
        if (call.bearer) alive.delete(call.bearer);
        return answer(401, {});
      case 'unavailable':
        return answer(500, {});
      case 'rate limited':
        return answer(429, {}, { 'retry-after': '20' });
      case 'html':
        return answer(200, '<p>Sign in to this network</p>');
      case 'malformed':
        return answer(200, { hello: 1 });
      case 'lost':
        return null;
    }
  };

  return {
    calls,
    alive,
    /** Makes the API receive a request and choose its response. */
    handle: (call: Call, outcome: Outcome) => {
      const response = answerTo(call, outcome);
      call.arrive = () => {
        calls.splice(calls.indexOf(call), 1);
        if (response) call.resolve(response);
        else call.reject(new TypeError('Failed to fetch'));
      };
    },
  };
}

/** Returns the session number that one of this API's tokens contains. */
export const sessionOf = (token: string | null) => token?.split('-')[2] ?? null;

/**
 * Creates an object with only the parts of a Response that the site uses. Creating a real Response
 * takes many times as long.
 */
function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
  const response = { status, headers: new Headers(headers), text: async () => text };
  return { ...response, clone: () => response };
}
