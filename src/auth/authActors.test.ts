import { waitFor } from '@testing-library/react';
import { beginSession } from '../app/beginSession';
import { fakePage } from '../testing/fakePage';
import { settle } from '../testing/settle';
import {
  heldAnswer,
  json,
  noResponse,
  returnFromProvider,
  startSite,
  storedTokens,
  storeTokens,
  type Answer,
  type Site,
} from '../testing/startSite';
import { authApi } from './authApi';
import { deadlines, signInFailed } from './authMachine';
import { createSignIn } from './signIn';
import { TokenStorageError } from './tokenVault';

const good = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const refreshed: Answer = () => json({ accessToken: 'access-2' });
const noContent: Answer = () => new Response(null, { status: 204 });
const status =
  (code: number, init?: ResponseInit): Answer =>
  () =>
    json({ error: 'e', message: 'm' }, { status: code, ...init });
const networkError: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** Waits a moment for promises that the test cannot await. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

const errors = () => (console.error as jest.Mock).mock.calls as unknown[][];
const bearerOf = (request: Request | undefined) => request?.headers.get('authorization');

/** Provides a fake Web Locks API, because jsdom has none. */
const provideLocks = (request: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: request && { request }, configurable: true });

const jwt = (expiry: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: expiry / 1000 })).toString('base64url')}.s`;

beforeEach(() => {
  sessionStorage.clear();
  storeTokens();
  jest.spyOn(console, 'error').mockImplementation();
});

afterEach(() => provideLocks(undefined));

describe('refresh', () => {
  beforeEach(() => storeTokens({ refreshToken: 'refresh-1' }));

  test('sends POST with the stored token as Bearer and no body, and stores the answer', async () => {
    const site = startSite({ '/api/refresh/': refreshed });
    await site.reached('loggedIn');
    expect(site.calls()).toEqual(['POST /api/refresh/']);
    const { headers, body, keepalive } = site.requests[0]!;
    expect(headers.get('authorization')).toBe('Bearer refresh-1');
    expect(headers.get('content-type')).toBe('application/json');
    expect([body, keepalive]).toEqual([null, false]);
    expect(storedTokens()).toEqual(['accessToken=access-2', 'refresh-1']);
    expect(site.store.getState().api.mutations).toEqual({});
  });

  test.each([[400], [401], [403]])(
    'answered %p removes both tokens, and is logged',
    async (code) => {
      const site = startSite({ '/api/refresh/': status(code) });
      await site.reached('loggedOut');
      expect(storedTokens()).toEqual(['', null]);
      expect(errors()).toEqual([
        [code, { error: 'e', message: 'm' }],
        [
          'Token refresh failed:',
          expect.objectContaining({
            name: 'RefreshError',
            reason: 'refused',
            message: `The API answered ${code}.`,
          }),
        ],
      ]);
    },
  );

  test.each([
    [400, 'Bad Request', true],
    [401, 'Unauthorized', true],
    [401, '<!doctype html><h1>Log in</h1>', true],
    [401, '{"error":', true],
    [401, '', true],
    [403, '<h1>Blocked by the firewall</h1>', false],
    [403, 'Forbidden', false],
    [403, '', false],
    [404, '', false],
    [431, '<h1>Request Header Fields Too Large</h1>', false],
  ])('answered %p with the body %j removes both tokens: %p (rows 59, 62)', async (...row) => {
    const [code, body, isRefusal] = row;
    const site = startSite({ '/api/refresh/': () => new Response(body, { status: code }) });
    await site.reached('loggedOut');
    expect(storedTokens()).toEqual(['', isRefusal ? null : 'refresh-1']);
    const reason = isRefusal ? 'refused' : 'unavailable';
    expect(errors().at(-1)).toEqual([
      'Token refresh failed:',
      expect.objectContaining({ reason, message: `The API answered ${code}.` }),
    ]);
    site.pass(500);
    await settle();
    expect(site.calls()).toHaveLength(isRefusal ? 1 : 2);
  });

  const hotel = '<h1>Welcome to the hotel</h1>';
  const harmless = [300, 402, 404, 405, 408, 413, 418, 421, 425, 426, 428, 429, 431, 451, 500, 503];
  test.each<[string, Answer, unknown[], string]>([
    ...harmless.map((code): [string, Answer, unknown[], string] => [
      `status ${code}`,
      status(code),
      [code, { error: 'e', message: 'm' }],
      `The API answered ${code}.`,
    ]),
    [
      'a page of HTML instead of JSON',
      () => new Response(hotel),
      [200, hotel],
      'No usable answer: PARSING_ERROR.',
    ],
    [
      'an answer that was cut off',
      () => new Response('{"accessToken":"CANARY-CUT-OFF'),
      [200, '{"accessToken":"{token}'],
      'No usable answer: PARSING_ERROR.',
    ],
    [
      'a network error',
      networkError,
      ['TypeError: Failed to fetch'],
      'No usable answer: FETCH_ERROR.',
    ],
    [
      'an answer without its token',
      () => json({ token: 'x' }),
      ['api response type error', 'RefreshResponse', ['accessToken: expected string']],
      'No usable answer: CUSTOM_ERROR.',
    ],
  ])('%s keeps the refresh token, and is logged', async (_, answer, firstError, message) => {
    const site = startSite({ '/api/refresh/': answer });
    await site.reached('loggedOut');
    expect(storedTokens()).toEqual(['', 'refresh-1']);
    expect(errors()[0]).toEqual(firstError);
    expect(errors().at(-1)).toEqual([
      'Token refresh failed:',
      expect.objectContaining({ reason: 'unavailable', message }),
    ]);
    expect(JSON.stringify([site.actions(), errors()])).not.toContain('CANARY');
  });

  test('waits as long as the API requests, whatever the browser reports (row 9)', async () => {
    const answer = status(429, { headers: { 'retry-after': '7' } });
    const site = startSite({ '/api/refresh/': answer });
    await site.reached('loggedOut');
    site.pass(6_999);
    site.signal('online');
    await settle();
    expect(site.calls()).toHaveLength(1);
    site.pass(1);
    await waitFor(() => expect(site.calls()).toHaveLength(2));
  });

  test('an answer with further fields is accepted, and nothing is logged', async () => {
    const site = startSite({ '/api/refresh/': () => json({ accessToken: 'a', extra: 1 }) });
    await site.reached('loggedIn');
    expect(errors()).toEqual([]);
  });

  test('a refusal of an earlier session does not end the new one', async () => {
    const site = startSite({
      '/api/refresh/': (request) => {
        if (bearerOf(request) === 'Bearer refresh-2') return json({ accessToken: 'a' });
        storeTokens({ refreshToken: 'refresh-2' });
        return json({}, { status: 401 });
      },
    });
    await site.reached('loggedIn');
    expect(storedTokens()).toEqual(['accessToken=a', 'refresh-2']);
  });

  test('after another tab has refreshed while this one waited, makes no call', async () => {
    const names: string[] = [];
    provideLocks(async (name: string, _options: unknown, task: () => unknown) => {
      names.push(name);
      storeTokens({ accessToken: 'access-of-other-tab', refreshToken: 'refresh-1' });
      return task();
    });
    const site = startSite({ '/api/refresh/': refreshed });
    await site.reached('loggedIn');
    expect(site.calls()).toEqual([]);
    expect(document.cookie).toBe('accessToken=access-of-other-tab');
    expect(names).toEqual(['auth.refresh']);
  });

  test('after another tab has refreshed since this one looked, makes no call (row 13)', async () => {
    provideLocks((_name: string, _options: unknown, task: () => unknown) => task());
    // The watcher reads the cookie before it reads the storage. Between the two, the other tab stores
    // its cookie.
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => {
      if (key === 'refreshToken') document.cookie = 'accessToken=access-2';
      getItem.mockRestore();
      return localStorage.getItem(key);
    });
    const site = startSite({ '/api/refresh/': refreshed });
    await site.reached('loggedIn');
    expect(site.calls()).toEqual([]);
  });

  test('after another tab has not refreshed, makes the call, even if the cookie is gone', async () => {
    storeTokens({ accessToken: jwt(Date.now()), refreshToken: 'refresh-1' });
    provideLocks(async (_name: string, _options: unknown, task: () => unknown) => {
      storeTokens({ refreshToken: 'refresh-1' });
      return task();
    });
    const site = startSite({ '/api/refresh/': refreshed });
    await site.reached('loggedIn');
    site.pass(30_000);
    await waitFor(() => expect(document.cookie).toBe('accessToken=access-2'));
    expect(site.calls()).toEqual(['POST /api/refresh/']);
  });

  describe('while another tab holds the lock', () => {
    let timer: AbortController;
    beforeEach(() => (timer = new AbortController()));
    const tooLong = () => timer.abort(new DOMException('too long', 'TimeoutError'));

    let grantSecondLock: () => void;

    /** Starts a refresh that waits for the lock. The test decides when the wait times out. */
    async function waitForLock() {
      const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
      const locks = jest.fn(
        (name: string, { signal }: { signal: AbortSignal }, task: () => unknown) =>
          new Promise<void>((resolve, reject) => {
            if (name === 'auth.refresh.late') grantSecondLock = resolve;
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }).then(task),
      );
      provideLocks(locks);
      const site = startSite({ '/api/refresh/': refreshed });
      await waitFor(() => expect(locks).toHaveBeenCalled());
      // The wait for the lock may take half the time allowed for a refresh. The rest is for the
      // request.
      expect(timeout).toHaveBeenCalledWith(deadlines.refreshing / 2);
      return site;
    }

    test('stops waiting at the deadline', async () => {
      const site = await waitForLock();
      tooLong();
      site.pass(deadlines.refreshing);
      await aMoment();
      expect(site.auth.getSnapshot().value).toBe('loggedOut');
      expect(site.calls()).toEqual([]);
    });

    test('waits for a second lock when that takes too long, so that tabs call one at a time', async () => {
      // Safari before 17.4 has Web Locks, but not this function.
      Object.defineProperty(AbortSignal, 'any', { value: undefined, configurable: true });
      const site = await waitForLock();
      tooLong();
      await aMoment();
      expect(site.calls()).toEqual([]);
      grantSecondLock();
      await site.reached('loggedIn');
      expect(site.calls()).toEqual(['POST /api/refresh/']);
    });

    test('makes no call with the second lock if another tab has refreshed meanwhile', async () => {
      const site = await waitForLock();
      tooLong();
      await aMoment();
      storeTokens({ accessToken: 'access-of-other-tab', refreshToken: 'refresh-1' });
      grantSecondLock();
      await site.reached('loggedIn');
      expect(site.calls()).toEqual([]);
    });

    test('stops waiting for the second lock at the deadline, too', async () => {
      const site = await waitForLock();
      tooLong();
      await aMoment();
      site.pass(deadlines.refreshing);
      grantSecondLock();
      await aMoment();
      expect(site.auth.getSnapshot().value).toBe('loggedOut');
      expect(site.calls()).toEqual([]);
    });
  });

  test('that fails inside the lock is not repeated without it', async () => {
    provideLocks((_name: string, _options: unknown, task: () => unknown) => task());
    const site = startSite({ '/api/refresh/': status(500) });
    await site.reached('loggedOut');
    expect(site.calls()).toEqual(['POST /api/refresh/']);
  });

  test('shows no progress bar, and is aborted at the deadline, which is logged', async () => {
    const site = startSite({ '/api/refresh/': noResponse });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(site.store.getState().progress.requestIds).toEqual([]);
    site.pass(deadlines.refreshing);
    expect(site.auth.getSnapshot().value).toBe('loggedOut');
    expect(site.requests[0]?.signal.aborted).toBe(true);
    await settle();
    expect(errors()).toEqual([['Token refresh failed:', 'No answer came in time.']]);
  });

  test.each<[string, (site: Site) => void]>([
    ['a logout', (site) => site.changeTokensElsewhere()],
    ['a refresh', (site) => site.changeTokensElsewhere(good)],
    ['a new login', (site) => site.changeTokensElsewhere({ refreshToken: 'refresh-2' })],
  ])('that %s in another tab ends is not logged (row 77)', async (_, happen) => {
    const site = startSite({ '/api/refresh/': noResponse });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    happen(site);
    await settle();
    expect(errors()).toEqual([]);
  });
});

describe('logout', () => {
  beforeEach(() => storeTokens(good));

  async function logout(answer?: Answer) {
    const site = startSite(answer ? { '/api/logout/': answer } : {});
    await site.reached('loggedIn');
    site.logout();
    return site;
  }

  test('calls the API with the refresh token, in a request that outlives the page', async () => {
    const site = await logout(noContent);
    await site.reached('loggedOut');
    expect(site.calls()).toEqual(['POST /api/logout/']);
    expect(bearerOf(site.requests[0])).toBe('Bearer refresh-1');
    expect(site.requests[0]?.keepalive).toBe(true);
    expect(storedTokens()).toEqual(['', null]);
  });

  test.each<[string, Answer, unknown[][]]>([
    ['any body', () => new Response('Goodbye'), []],
    ['401', status(401), [[401, { error: 'e', message: 'm' }]]],
    ['500', status(500), [[500, { error: 'e', message: 'm' }]]],
  ])('answered %s ends the session here; only errors are logged', async (_, answer, logged) => {
    const site = await logout(answer);
    await site.reached('loggedOut');
    expect(site.calls()).toEqual(['POST /api/logout/']);
    expect(storedTokens()).toEqual(['', null]);
    expect(errors()).toEqual(logged);
  });

  test('an answer that arrives after another tab has logged in again does not end the new session (row 21)', async () => {
    const { answer, arrive } = heldAnswer();
    const site = await logout(answer);
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    storeTokens({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    arrive(new Response(null, { status: 204 }));
    await site.reached('loggedIn');
    expect(storedTokens()).toEqual(['accessToken=access-2', 'refresh-2']);
  });

  test('without a refresh token sends nothing, and ends the session here', async () => {
    storeTokens({ accessToken: 'access-1' });
    const site = await logout();
    await site.reached('loggedOut');
    expect(site.calls()).toEqual([]);
    expect(errors()).toEqual([['No auth token found']]);
    expect(document.cookie).toBe('');
  });

  test('shows the progress bar, and is aborted at the deadline', async () => {
    const site = await logout(noResponse);
    await waitFor(() => expect(site.store.getState().progress.requestIds).toHaveLength(1));
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(site.store.getState().api.mutations).toEqual({});
    expect(site.auth.getSnapshot().value).toBe('loggingOut');
    site.pass(deadlines.loggingOut);
    expect(site.auth.getSnapshot().value).toBe('loggedOut');
    expect(site.requests[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(site.store.getState().progress.requestIds).toEqual([]));
  });

  test('an error is raised to the caller', async () => {
    const site = startSite({ '/api/logout/': status(500) });
    const call = site.store.dispatch(authApi.endpoints.logout.initiate({}, { track: false }));
    await expect(call.unwrap()).rejects.toMatchObject({ status: 500 });
  });
});

describe('the redirect to the provider', () => {
  async function login(config?: Answer) {
    const site = startSite(config ? { '/config.json': config } : {});
    await site.reached('loggedOut');
    site.auth.send({ type: 'login', returnTo: '/projects' });
    return site;
  }

  test('remembers the return path', async () => {
    const site = await login();
    await waitFor(() => expect(site.assigned).toHaveLength(1));
    expect(sessionStorage.getItem('signIn')).toContain('"returnTo":"/projects"');
  });

  test('fails if config.json cannot be loaded, and is logged', async () => {
    const site = await login(status(503));
    // An error is logged for each failed request (docs/specification.md, section 8).
    await waitFor(() => expect(errors()).toHaveLength(2));
    expect(errors()[1]).toEqual([
      'Sign-in failed:',
      expect.objectContaining({ name: 'SignInError', message: 'The API answered 503.' }),
    ]);
    await site.reached('loggedOut');
    expect(site.auth.getSnapshot().context.hasSignInFailed).toBe(true);
  });

  test('when cancelled, aborts the request for config.json', async () => {
    const site = await login(noResponse);
    await waitFor(() => expect(site.requests).toHaveLength(1));
    site.transition('pageshow');
    expect(site.requests[0]?.signal.aborted).toBe(true);
    expect(site.assigned).toEqual([]);
  });
});

describe('login', () => {
  const loginAnswer = (body: unknown) => ({ '/api/login/': () => json(body) });

  test('sends the parameters in the query and nothing else, and stores both tokens', async () => {
    const site = await returnFromProvider(loginAnswer(good), { iss: 'https://id.example' });
    await site.reached('loggedIn');
    const { method, url, headers, body } = site.requests[0]!;
    expect([method, new URL(url).pathname, body]).toEqual(['POST', '/api/login/', null]);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      code: 'CODE-1',
      code_verifier: expect.any(String),
      redirect_uri: 'https://site.test/login',
      nonce: expect.any(String),
      iss: 'https://id.example',
    });
    expect(headers.has('authorization')).toBe(false);
    expect(storedTokens()).toEqual(['accessToken=access-1', 'refresh-1']);
    expect(site.location.href).toBe('https://site.test/login');
  });

  test('sends no iss if the provider sent none, and shows the progress bar', async () => {
    const site = await returnFromProvider({ '/api/login/': noResponse });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(new URL(site.requests[0]?.url ?? '').searchParams.has('iss')).toBe(false);
    expect(site.store.getState().progress.requestIds).toHaveLength(1);
  });

  test.each([400, 401, 429, 503])('answered %p fails, and is logged', async (code) => {
    const site = await returnFromProvider({ '/api/login/': status(code) });
    await site.reached('loggedOut');
    expect(site.auth.getSnapshot().context).toMatchObject({
      hasSignInFailed: true,
      returnTo: '/projects',
    });
    expect(errors()).toEqual([
      [code, { error: 'e', message: 'm' }],
      [
        'Sign-in failed:',
        expect.objectContaining({ name: 'SignInError', message: `The API answered ${code}.` }),
      ],
    ]);
  });

  test('an answer without a refresh token is logged, and starts a session without one', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    const site = await returnFromProvider({
      '/api/login/': () => {
        storeTokens({ refreshToken: 'refresh-of-an-earlier-session' });
        return json({ accessToken: 'access-1' });
      },
    });
    await site.reached('loggedIn');
    expect(errors()).toEqual([
      ['api response type error', 'LoginResponse', ['refreshToken: expected string']],
    ]);
    // Other warnings are ignored, because Redux Toolkit warns about its own slow checks on a busy
    // machine.
    const warnings = warned.mock.calls.flat().filter((text) => text instanceof TokenStorageError);
    expect(warnings).toHaveLength(1);
    expect(storedTokens()).toEqual(['accessToken=access-1', null]);
  });

  test('an answer without an access token is logged and fails', async () => {
    const site = await returnFromProvider(loginAnswer({ refreshToken: 'refresh-1' }));
    await site.reached('loggedOut');
    expect(errors().slice(0, 2)).toEqual([
      ['api response type error', 'LoginResponse', ['accessToken: expected string']],
      [
        'TokenStorageError: accessToken: expected 1 to 8192 visible ASCII characters, got undefined',
      ],
    ]);
    expect(document.cookie).toBe('');
    expect(site.auth.getSnapshot().context.hasSignInFailed).toBe(true);
  });

  describe('a foreign accessToken cookie hides the new one (row 48)', () => {
    beforeEach(() => {
      window.history.replaceState(null, '', '/login');
      document.cookie = 'accessToken=foreign; Path=/login; Secure';
    });
    afterEach(() => {
      document.cookie = 'accessToken=; Path=/login; Secure; Max-Age=0';
      window.history.replaceState(null, '', '/');
    });
    const answers = { ...loginAnswer(good), '/api/logout/': noContent };

    test('the sign-in fails, and the new session is ended at the API', async () => {
      const site = await returnFromProvider(answers);
      await site.reached('loggedOut');
      expect(site.auth.getSnapshot().context.hasSignInFailed).toBe(true);
      await waitFor(() => expect(site.calls()).toEqual(['POST /api/login/', 'POST /api/logout/']));
      expect(bearerOf(site.requests[1])).toBe('Bearer refresh-1');
      expect(site.requests[1]?.keepalive).toBe(true);
      expect(localStorage.getItem('refreshToken')).toBeNull();
      site.signal('visibilitychange');
      expect(site.auth.getSnapshot().value).toBe('loggedOut');
      expect(JSON.stringify([site.actions(), errors()])).not.toContain('refresh-1');
    });

    test('an existing session continues', async () => {
      storeTokens({ accessToken: 'access-0', refreshToken: 'refresh-0' });
      const site = await returnFromProvider(answers);
      await waitFor(() => expect(site.calls()).toEqual(['POST /api/login/', 'POST /api/logout/']));
      await site.reached('loggedIn');
      expect(bearerOf(site.requests[1])).toBe('Bearer refresh-1');
      expect(storedTokens()).toEqual(['accessToken=foreign; accessToken=access-0', 'refresh-0']);
    });

    test.each([
      ['the stored refresh token', 'refresh-0'],
      ['a refresh token that cannot be sent', 'two words'],
      ['no refresh token', undefined],
    ])('nothing is ended at the API after an answer with %s', async (_, refreshToken) => {
      storeTokens({ refreshToken: 'refresh-0' });
      const site = await returnFromProvider({
        ...loginAnswer({ accessToken: 'access-1', refreshToken }),
        '/api/refresh/': noResponse,
      });
      await site.reached({ refreshing: 'whileUnknown' });
      await waitFor(() => expect(site.calls()).toContain('POST /api/refresh/'));
      expect(site.calls()).not.toContain('POST /api/logout/');
    });
  });

  test('an answer that is still arriving when the machine gives up starts no session', async () => {
    const text = async () => {
      site.auth.stop();
      return JSON.stringify(good);
    };
    const site = await returnFromProvider({
      '/api/login/': () => Object.assign(json(good), { text }),
    });
    await waitFor(() => expect(site.auth.getSnapshot().status).toBe('stopped'));
    await aMoment();
    expect(storedTokens()).toEqual(['', null]);
  });

  test('if the machine gives up during validation, the code is not redeemed', async () => {
    const site = await returnFromProvider({});
    while (!site.auth.getSnapshot().matches('loggingIn')) await Promise.resolve();
    site.pass(deadlines.signingIn);
    await aMoment();
    expect(site.calls()).toEqual([]);
  });
});

test('a tab that is closed after Confirm has removed its tokens, and the call goes on (row 23)', async () => {
  storeTokens(good);
  const site = startSite({ '/api/logout/': noResponse });
  await site.reached('loggedIn');
  site.logout();
  site.transition('pagehide', false);
  expect(storedTokens()).toEqual(['', null]);
  await waitFor(() => expect(site.calls()).toEqual(['POST /api/logout/']));
  expect(site.requests.at(-1)?.signal.aborted).toBe(false);
});

describe('no token and no code is in an action, state, event, snapshot or log (row 44)', () => {
  let logged: unknown[];
  beforeEach(() => {
    logged = [];
    for (const method of ['error', 'warn', 'log', 'info', 'debug', 'trace', 'table'] as const) {
      jest.spyOn(console, method).mockImplementation((...args) => void logged.push(args));
    }
  });

  const expectNone = (canaries: string[], site: Site) => {
    const texts = textsIn([site.actions(), site.store.getState(), site.inspected, logged]);
    expect(texts.length).toBeGreaterThan(100);
    for (const canary of canaries) {
      expect(texts.filter((text) => text.includes(canary))).toEqual([]);
    }
    // With `track: false`, the store keeps no data about requests.
    expect(site.store.getState().api.mutations).toEqual({});
  };
  const code = { code: 'CANARY-CODE' };

  test('in a whole session', async () => {
    const site = await returnFromProvider(
      {
        '/api/login/': () =>
          json({ accessToken: 'CANARY-ACCESS-1', refreshToken: 'CANARY-REFRESH' }),
        '/api/refresh/': () => json({ accessToken: 'CANARY-ACCESS-2' }),
        '/api/logout/': status(500),
      },
      code,
    );
    await site.reached('loggedIn');
    storeTokens({ refreshToken: 'CANARY-REFRESH' });
    site.signal('visibilitychange');
    await waitFor(() => expect(document.cookie).toBe('accessToken=CANARY-ACCESS-2'));
    await site.reached('loggedIn');
    site.logout();
    await site.reached('loggedOut');

    expect(site.calls()).toHaveLength(3);
    expect(site.actions().length).toBeGreaterThan(6);
    expect(site.inspected.length).toBeGreaterThan(20);
    const { code_verifier, nonce } = Object.fromEntries(
      new URL(site.requests[0]?.url ?? '').searchParams,
    );
    expectNone(['CANARY', site.stateParameter, code_verifier!, nonce!], site);
  });

  test('if calls fail or a token cannot be stored', async () => {
    storeTokens({ refreshToken: 'CANARY damaged' });
    const site = await returnFromProvider(
      {
        '/api/login/': () =>
          json({ accessToken: { value: 'CANARY-ACCESS-1' }, refreshToken: 'CANARY-REFRESH' }),
        '/api/refresh/': () => {
          // Browsers silently ignore a cookie that is too large.
          jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
          return json({ accessToken: 'CANARY-ACCESS-1' });
        },
        '/api/logout/': networkError,
      },
      code,
    );
    await site.reached('loggedOut');
    site.changeTokensElsewhere({ refreshToken: 'CANARY-REFRESH' });
    await site.reached({ refreshing: 'whileLoggedOut' });
    await site.reached('loggedOut');
    site.changeTokensElsewhere({ accessToken: 'CANARY-ACCESS-2', refreshToken: 'CANARY-REFRESH' });
    await site.reached('loggedIn');
    site.logout();
    await site.reached('loggedOut');

    // There are two logout requests: one ends the session that could not be stored, and the visitor
    // triggers the other.
    expect(site.calls()).toHaveLength(4);
    expect(String(logged)).toContain('refreshToken: expected 1 to 8192 visible');
    expect(String(logged)).toContain('the browser refused the cookie');
    expectNone(['CANARY', site.stateParameter], site);
  });

  test('if the refresh token of a login cannot be sent', async () => {
    const body = { accessToken: 'CANARY-ACCESS-1', refreshToken: 'CANARY no bearer token' };
    const site = await returnFromProvider({ '/api/login/': () => json(body) }, code);
    await site.reached('loggedIn');
    expect(String(logged)).toContain('expected 1 to 8192 visible ASCII characters');
    expectNone(['CANARY', site.stateParameter], site);
  });
});

/**
 * Returns all strings that can be reached from a value through fields, errors, maps and requests.
 */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  // Skip these objects, because they contain the whole page and the storage in which the vault
  // keeps the tokens.
  if (value === window || value === document || value instanceof Storage) return [];
  seen.add(value);
  if (value instanceof Request || value instanceof Response) {
    return [value.url, ...textsIn([...value.headers], seen)];
  }
  if (value instanceof URL) return [value.href];
  if (
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Headers ||
    value instanceof URLSearchParams
  ) {
    return textsIn([...value], seen);
  }
  return Reflect.ownKeys(value).flatMap((key) => [
    String(key),
    ...textsIn(Reflect.get(value, key), seen),
  ]);
}

test('if the code of sign-in does not load after the redirect, the reason is logged', async () => {
  const reason = new Error('the chunk is gone');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { page } = fakePage('https://site.test/login?code=c1&state=s1');
  const signIn = createSignIn(page, () => Promise.reject(reason));
  const { auth } = beginSession(page, { locale: 'en', signIn });
  await waitFor(() => expect(auth.getSnapshot().context.hasSignInFailed).toBe(true));
  expect(errors()).toEqual([[signInFailed, reason]]);
  auth.stop();
});
