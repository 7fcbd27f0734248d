import { waitFor } from '@testing-library/react';
import { authApi } from './authApi';
import { deadlines } from './authMachine';
import { closeCookies } from '../testing/closeCookies';
import { goToProvider, json, silence, startSite } from '../testing/startSite';
import type { Answer } from '../testing/startSite';

type Site = ReturnType<typeof startSite>;

const refreshed: Answer = () => json({ accessToken: 'access-2' });
const status =
  (code: number, init?: ResponseInit): Answer =>
  () =>
    json({ error: 'e', message: 'm' }, { status: code, ...init });

const errors = () => (console.error as jest.Mock).mock.calls as unknown[][];
const reached = (site: Site, state: object | string) =>
  waitFor(() => expect(site.auth.getSnapshot().value).toEqual(state));

/** Stands for Web Locks, which jsdom lacks; undefined takes them away again. */
const provideLocks = (request: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: request && { request }, configurable: true });

const jwt = (expiry: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: expiry / 1000 })).toString('base64url')}.s`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'accessToken=; Max-Age=0; Path=/; Secure';
  jest.spyOn(console, 'error').mockImplementation();
});

afterEach(() => provideLocks(undefined));

describe('refresh', () => {
  beforeEach(() => localStorage.setItem('refreshToken', 'refresh-1'));

  test('sends POST with the stored token as Bearer and no body, and keeps the answer', async () => {
    const site = startSite({ '/api/refresh/': refreshed });
    await reached(site, { loggedIn: 'active' });
    expect(site.calls()).toEqual(['POST /api/refresh/']);
    const { headers, body } = site.requests[0]!;
    expect(headers.get('authorization')).toBe('Bearer refresh-1');
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toBeNull();
    expect(site.requests[0]?.keepalive).toBe(false);
    expect(document.cookie).toBe('accessToken=access-2');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  });

  test.each([[400], [401], [403]])(
    'refused with %p: both tokens gone, and logged',
    async (code) => {
      const site = startSite({ '/api/refresh/': status(code) });
      await reached(site, 'loggedOut');
      expect(localStorage.getItem('refreshToken')).toBeNull();
      expect(errors()).toEqual([
        [code, { error: 'e', message: 'm' }],
        [
          'Token refresh failed:',
          expect.objectContaining({ reason: 'refused', message: `The API answered ${code}.` }),
        ],
      ]);
    },
  );

  test.each([[408], [425], [429], [500], [503]])('answered %p: nothing is lost', async (code) => {
    const site = startSite({ '/api/refresh/': status(code) });
    await reached(site, { refreshing: 'backingOff' });
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    expect(errors()[1]?.[0]).toBe('Token refresh failed:');
    site.auth.stop();
  });

  test('asked to wait, it waits as long', async () => {
    const site = startSite({
      '/api/refresh/': status(429, { headers: { 'retry-after': '7' } }),
    });
    await reached(site, { refreshing: 'backingOff' });
    expect(site.auth.getSnapshot().context.retryAfterMs).toBe(7_000);
    site.auth.stop();
  });

  test('a page of HTML in the place of an answer: nothing is lost, and logged', async () => {
    const site = startSite({
      '/api/refresh/': () => new Response('<h1>Welcome to the hotel</h1>'),
    });
    await reached(site, { refreshing: 'backingOff' });
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    expect(errors()[0]).toEqual([200, '<h1>Welcome to the hotel</h1>']);
    site.auth.stop();
  });

  test('an answer that was cut off: the token in it is in no action and no log', async () => {
    const site = startSite({
      '/api/refresh/': () => new Response('{"accessToken":"CANARY-CUT-OFF'),
    });
    await reached(site, { refreshing: 'backingOff' });
    expect(errors()[0]).toEqual([200, '{"accessToken":"{token}']);
    expect(JSON.stringify([site.actions, errors()])).not.toContain('CANARY');
    site.auth.stop();
  });

  test('a network that fails: the message is logged', async () => {
    const site = startSite({
      '/api/refresh/': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await reached(site, { refreshing: 'backingOff' });
    expect(errors()).toEqual([
      ['TypeError: Failed to fetch'],
      [
        'Token refresh failed:',
        expect.objectContaining({ message: 'No usable answer: FETCH_ERROR.' }),
      ],
    ]);
    site.auth.stop();
  });

  test('an answer without its token is logged, and no cookie "undefined" is set', async () => {
    const site = startSite({ '/api/refresh/': () => json({ token: 'x' }) });
    await reached(site, { refreshing: 'backingOff' });
    expect(errors()[0]).toEqual([
      'api response type error',
      'RefreshResponse',
      ['accessToken: expected string'],
    ]);
    expect(errors()[1]).toEqual([
      'TokenStorageError: accessToken: expected non-empty text, got undefined',
    ]);
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    site.auth.stop();
  });

  test('an answer with further fields is accepted, and nothing is logged', async () => {
    const site = startSite({ '/api/refresh/': () => json({ accessToken: 'a', extra: 1 }) });
    await reached(site, { loggedIn: 'active' });
    expect(errors()).toEqual([]);
  });

  test('an answer for a session that is gone by then brings it not back', async () => {
    const site = startSite({
      '/api/refresh/': () => {
        localStorage.removeItem('refreshToken');
        return json({ accessToken: 'access-2' });
      },
    });
    await reached(site, 'loggedOut');
    expect(document.cookie).toBe('');
  });

  test('after waiting for another tab that has just done it, makes no call', async () => {
    const names: string[] = [];
    provideLocks(async (name: string, _options: unknown, task: () => unknown) => {
      names.push(name);
      document.cookie = 'accessToken=access-of-other-tab; Path=/; Secure';
      return task();
    });
    const site = startSite({ '/api/refresh/': refreshed });
    await reached(site, { loggedIn: 'active' });
    expect(site.calls()).toEqual([]);
    expect(document.cookie).toBe('accessToken=access-of-other-tab');
    expect(names).toEqual(['auth.refresh']);
  });

  test('after waiting for another tab in vain, makes the call, also when the cookie is gone', async () => {
    document.cookie = `accessToken=${jwt(Date.now())}; Path=/; Secure`;
    provideLocks(async (_name: string, _options: unknown, task: () => unknown) => {
      document.cookie = 'accessToken=; Max-Age=0; Path=/; Secure';
      return task();
    });
    const site = startSite({ '/api/refresh/': refreshed });
    await reached(site, { loggedIn: 'active' });
    site.pass(30_000);
    await waitFor(() => expect(document.cookie).toBe('accessToken=access-2'));
    expect(site.calls()).toEqual(['POST /api/refresh/']);
  });

  test('given up while another tab is at it, waits no longer', async () => {
    let waiting: AbortSignal | undefined;
    provideLocks((_name: string, { signal }: { signal: AbortSignal }) => {
      waiting = signal;
      return new Promise(() => undefined);
    });
    const site = startSite({});
    await reached(site, { refreshing: 'requesting' });
    site.pass(deadlines.refreshing);
    expect(site.auth.getSnapshot().value).toBe('loggedOut');
    expect(waiting?.aborted).toBe(true);
  });

  test('a token about to expire is replaced while it is still good', async () => {
    document.cookie = `accessToken=${jwt(Date.now() + 120_000)}; Path=/; Secure`;
    const site = startSite({ '/api/refresh/': refreshed });
    await reached(site, { loggedIn: 'active' });
    site.pass(50_000);
    expect(site.auth.getSnapshot().value).toEqual({ loggedIn: 'active' });
    site.pass(10_000);
    await waitFor(() => expect(document.cookie).toBe('accessToken=access-2'));
    await reached(site, { loggedIn: 'active' });
  });

  test('asks for no progress bar, and is aborted when nobody waits any more', async () => {
    const site = startSite({ '/api/refresh/': silence });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(site.store.getState().progress.requestIds).toEqual([]);
    site.pass(deadlines.refreshing);
    expect(site.auth.getSnapshot().value).toBe('loggedOut');
    expect(site.requests[0]?.signal.aborted).toBe(true);
  });

  test('a refusal of an earlier session does not end the new one', async () => {
    const site = startSite({
      '/api/refresh/': ({ headers }) => {
        if (headers.get('authorization') === 'Bearer refresh-2') return json({ accessToken: 'a' });
        localStorage.setItem('refreshToken', 'refresh-2');
        return json({}, { status: 401 });
      },
    });
    await reached(site, { loggedIn: 'active' });
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
  });
});

describe('logout', () => {
  beforeEach(() => {
    localStorage.setItem('refreshToken', 'refresh-1');
    document.cookie = 'accessToken=access-1; Path=/; Secure';
  });

  const logout = (site: Site) => {
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
  };

  test('tells the API with the refresh token, in a request that outlives the page', async () => {
    const site = startSite({ '/api/logout/': () => new Response(null, { status: 204 }) });
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await reached(site, 'loggedOut');
    expect(site.calls()).toEqual(['POST /api/logout/']);
    expect(site.requests[0]?.headers.get('authorization')).toBe('Bearer refresh-1');
    expect(site.requests[0]?.keepalive).toBe(true);
    expect(localStorage.getItem('refreshToken')).toBeNull();
    expect(document.cookie).toBe('');
  });

  test('any good answer is one: what it holds is not specified', async () => {
    const site = startSite({ '/api/logout/': () => new Response('Goodbye') });
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await reached(site, 'loggedOut');
    expect(site.calls()).toEqual(['POST /api/logout/']);
    expect(errors()).toEqual([]);
  });

  test.each([[401], [500]])('answered %p ends the session here, and is logged', async (code) => {
    const site = startSite({ '/api/logout/': status(code) });
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await reached(site, 'loggedOut');
    expect(localStorage.getItem('refreshToken')).toBeNull();
    expect(errors()[0]).toEqual([code, { error: 'e', message: 'm' }]);
  });

  test('row 21: an answer that comes after another tab has logged in anew leaves the new session', async () => {
    let answer: (response: Response) => void = () => undefined;
    const site = startSite({
      '/api/logout/': () => new Promise((resolve) => (answer = resolve)),
    });
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    document.cookie = 'accessToken=access-2; Path=/; Secure';
    localStorage.setItem('refreshToken', 'refresh-2');
    answer(new Response(null, { status: 204 }));
    await reached(site, 'loggedOut');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
    expect(document.cookie).toBe('accessToken=access-2');
  });

  test('without a refresh token fails before sending, and ends the session here', async () => {
    localStorage.clear();
    const site = startSite({});
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await reached(site, 'loggedOut');
    expect(site.calls()).toEqual([]);
    expect(errors()).toEqual([['No auth token found']]);
    expect(document.cookie).toBe('');
  });

  test('shows the progress bar while it lasts', async () => {
    const site = startSite({ '/api/logout/': silence });
    await reached(site, { loggedIn: 'active' });
    logout(site);
    await waitFor(() => expect(site.store.getState().progress.requestIds).toHaveLength(1));
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(site.auth.getSnapshot().value).toBe('loggingOut');
    site.pass(deadlines.loggingOut);
    expect(site.auth.getSnapshot().value).toBe('loggedOut');
    expect(site.requests[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(site.store.getState().progress.requestIds).toEqual([]));
  });

  test('an error is raised again to the caller', async () => {
    const site = startSite({ '/api/logout/': status(500) });
    const call = site.store.dispatch(authApi.endpoints.logout.initiate({}, { track: false }));
    await expect(call.unwrap()).rejects.toMatchObject({ status: 500 });
  });
});

describe('leaving for the provider', () => {
  const login = { type: 'login', returnTo: '/projects', email: 'a@example.com' } as const;

  test('hands over the email and remembers the way back', async () => {
    const site = startSite({});
    await reached(site, 'loggedOut');
    site.auth.send(login);
    await waitFor(() => expect(site.assigned).toHaveLength(1));
    expect(new URL(site.assigned[0] ?? '').searchParams.get('login_hint')).toBe('a@example.com');
    expect(sessionStorage.getItem('signIn')).toContain('"returnTo":"/projects"');
  });

  test('a config.json that is not there is a failed sign-in, and logged', async () => {
    const site = startSite({ '/config.json': status(503) });
    await reached(site, 'loggedOut');
    site.auth.send(login);
    await waitFor(() => expect(errors()).toHaveLength(1));
    expect(errors()[0]).toEqual([
      'Sign-in failed:',
      expect.objectContaining({ name: 'SignInError', reason: 'unavailable' }),
    ]);
    await reached(site, 'loggedOut');
    expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
  });

  test('given up, the question for config.json is given up too', async () => {
    const site = startSite({ '/config.json': silence });
    await reached(site, 'loggedOut');
    site.auth.send(login);
    await waitFor(() => expect(site.requests).toHaveLength(1));
    site.auth.send({ type: 'page.restored' });
    expect(site.requests[0]?.signal.aborted).toBe(true);
    expect(site.assigned).toEqual([]);
  });
});

describe('login', () => {
  const arrive = async (answers: Record<string, Answer>, parameters = {}) => {
    const state = await goToProvider();
    const query = new URLSearchParams({ code: 'CODE-1', state, ...parameters }).toString();
    return startSite(answers, `https://site.test/login?${query}`);
  };

  test('sends the parameters in the query and nothing else, and keeps both tokens', async () => {
    const site = await arrive(
      { '/api/login/': () => json({ accessToken: 'access-1', refreshToken: 'refresh-1' }) },
      { iss: 'https://id.example' },
    );
    await reached(site, { loggedIn: 'active' });
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
    expect(document.cookie).toBe('accessToken=access-1');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    expect(site.location.href).toBe('https://site.test/login');
  });

  test('a provider that sends no iss is no reason to send one', async () => {
    const site = await arrive({ '/api/login/': silence });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    expect(new URL(site.requests[0]?.url ?? '').searchParams.has('iss')).toBe(false);
    expect(site.store.getState().progress.requestIds).toHaveLength(1);
    site.auth.stop();
  });

  test.each([
    [400, 'refused'],
    [401, 'refused'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ])('answered %p fails as %s', async (code, reason) => {
    const site = await arrive({ '/api/login/': status(code) });
    await reached(site, 'loggedOut');
    expect(site.auth.getSnapshot().context).toMatchObject({
      signInFailure: reason,
      email: 'a@example.com',
      returnTo: '/projects',
    });
    expect(errors()).toEqual([
      [code, { error: 'e', message: 'm' }],
      [
        'Sign-in failed:',
        expect.objectContaining({ reason, message: `The API answered ${code}.` }),
      ],
    ]);
  });

  test('an answer that does not match is logged and not rejected: without its refresh token it is a session too', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    const site = await arrive({
      '/api/login/': () => {
        localStorage.setItem('refreshToken', 'refresh-of-an-earlier-session');
        return json({ accessToken: 'access-1' });
      },
    });
    await reached(site, { loggedIn: 'active' });
    expect(errors()).toEqual([
      ['api response type error', 'LoginResponse', ['refreshToken: expected string']],
    ]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(document.cookie).toBe('accessToken=access-1');
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  test('an answer without an access token is logged and fails', async () => {
    const site = await arrive({ '/api/login/': () => json({ refreshToken: 'refresh-1' }) });
    await reached(site, 'loggedOut');
    expect(errors()[0]?.[0]).toBe('api response type error');
    expect(document.cookie).toBe('');
    expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
  });

  describe('row 48: a foreign accessToken cookie that hides the new one', () => {
    beforeEach(() => {
      window.history.replaceState(null, '', '/login');
      document.cookie = 'accessToken=foreign; Path=/login; Secure';
    });
    afterEach(() => {
      document.cookie = 'accessToken=; Path=/login; Secure; Max-Age=0';
      window.history.replaceState(null, '', '/');
    });
    const answers = {
      '/api/login/': () => json({ accessToken: 'access-1', refreshToken: 'refresh-1' }),
      '/api/logout/': () => new Response(null, { status: 204 }),
    };

    test('the sign-in has failed, and the new session is ended at the API', async () => {
      const site = await arrive(answers);
      await reached(site, 'loggedOut');
      expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
      await waitFor(() => expect(site.calls()).toEqual(['POST /api/login/', 'POST /api/logout/']));
      expect(site.requests[1]?.headers.get('authorization')).toBe('Bearer refresh-1');
      expect(site.requests[1]?.keepalive).toBe(true);
      expect(localStorage.getItem('refreshToken')).toBeNull();
      // Shown again, it is what it was.
      site.auth.send({ type: 'page.shown' });
      expect(site.auth.getSnapshot().value).toBe('loggedOut');
      expect(JSON.stringify([site.actions, errors()])).not.toContain('refresh-1');
    });

    test('a session that was there goes on', async () => {
      document.cookie = 'accessToken=access-0; Path=/; Secure';
      localStorage.setItem('refreshToken', 'refresh-0');
      const site = await arrive(answers);
      await waitFor(() => expect(site.calls()).toEqual(['POST /api/login/', 'POST /api/logout/']));
      await reached(site, { loggedIn: 'active' });
      expect(site.requests[1]?.headers.get('authorization')).toBe('Bearer refresh-1');
      expect(localStorage.getItem('refreshToken')).toBe('refresh-0');
      expect(document.cookie).toBe('accessToken=foreign; accessToken=access-0');
    });

    test.each([
      ['the same session again', 'refresh-0'],
      ['a refresh token that cannot be sent', 'two words'],
      ['no refresh token', undefined],
    ])('nothing is ended at the API for %s', async (_, refreshToken) => {
      localStorage.setItem('refreshToken', 'refresh-0');
      const site = await arrive({
        ...answers,
        '/api/login/': () => json({ accessToken: 'access-1', refreshToken }),
        '/api/refresh/': silence,
      });
      await reached(site, { refreshing: 'requesting' });
      await waitFor(() => expect(site.calls()).toContain('POST /api/refresh/'));
      expect(site.calls()).not.toContain('POST /api/logout/');
      site.auth.stop();
    });
  });

  test.each([
    ['a wrong iss', { iss: 'https://evil.example' }, 'invalidAnswer'],
    ['a refusal of the visitor', { error: 'access_denied' }, 'denied'],
    ['an unknown state', { state: 'forged' }, 'invalidAnswer'],
  ])('%s fails without a call', async (_, parameters, reason) => {
    const site = await arrive({}, parameters);
    await reached(site, 'loggedOut');
    expect(site.calls()).toEqual([]);
    expect(site.auth.getSnapshot().context.signInFailure).toBe(reason);
    expect(site.location.search).toBe('');
  });

  test('an answer that comes after it was given up makes no session', async () => {
    let answer: (response: Response) => void = () => undefined;
    const site = await arrive({
      '/api/login/': () => new Promise((resolve) => (answer = resolve)),
    });
    await waitFor(() => expect(site.calls()).toHaveLength(1));
    site.auth.stop();
    answer(json({ accessToken: 'access-1', refreshToken: 'refresh-1' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  test('given up while the answer is being validated, the code is not redeemed', async () => {
    const site = await arrive({});
    // Not a moment later than it is there.
    while (!site.auth.getSnapshot().matches('loggingIn')) await Promise.resolve();
    site.pass(deadlines.loggingIn);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(site.calls()).toEqual([]);
  });
});

describe('the code of the calls', () => {
  const lost = new Error('Loading chunk api failed.');

  /** Code that comes when the test says so. */
  function heldCode() {
    let arrive: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (arrive = resolve));
    return { arrive, loadAuthApi: () => there.then(() => authApi) };
  }

  test('that does not arrive is no refused refresh: nothing is lost, and it is tried again', async () => {
    localStorage.setItem('refreshToken', 'refresh-1');
    const loadAuthApi = jest.fn(async () => authApi).mockRejectedValueOnce(lost);
    const site = startSite({ '/api/refresh/': refreshed }, undefined, loadAuthApi);
    await reached(site, { refreshing: 'backingOff' });
    expect(errors()).toEqual([['Token refresh failed:', lost]]);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    site.pass(500);
    await reached(site, { loggedIn: 'active' });
  });

  test('is waited for no longer than the call itself: what comes too late calls nobody', async () => {
    localStorage.setItem('refreshToken', 'refresh-1');
    const { arrive, loadAuthApi } = heldCode();
    const site = startSite({ '/api/refresh/': refreshed }, undefined, loadAuthApi);
    await reached(site, { refreshing: 'requesting' });
    site.pass(deadlines.refreshing);
    await reached(site, 'loggedOut');
    arrive();
    await waitFor(() => expect(errors()).toHaveLength(1));
    expect(site.calls()).toEqual([]);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  });

  test('that does not arrive ends the session here, as an API that does not answer, and is logged', async () => {
    localStorage.setItem('refreshToken', 'refresh-1');
    document.cookie = 'accessToken=access-1; Path=/; Secure';
    const site = startSite({}, undefined, () => Promise.reject(lost));
    await reached(site, { loggedIn: 'active' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await reached(site, 'loggedOut');
    expect(errors()).toEqual([['The API could not be told of a logout:', lost]]);
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  test('that arrives when another tab has logged in anew ends not the new session', async () => {
    localStorage.setItem('refreshToken', 'refresh-1');
    document.cookie = 'accessToken=access-1; Path=/; Secure';
    const { arrive, loadAuthApi } = heldCode();
    const site = startSite({}, undefined, loadAuthApi);
    await reached(site, { loggedIn: 'active' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    localStorage.setItem('refreshToken', 'refresh-2');
    arrive();
    await reached(site, 'loggedOut');
    expect(site.calls()).toEqual([]);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
  });

  test('that does not arrive is a failed sign-in, to be tried again', async () => {
    const state = await goToProvider();
    const address = `https://site.test/login?${new URLSearchParams({ state, code: 'c1', iss: 'https://id.example' }).toString()}`;
    const site = startSite({}, address, () => Promise.reject(lost));
    await reached(site, 'loggedOut');
    expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
    expect(errors()).toEqual([['Sign-in failed:', lost]]);
  });
});

describe('row 47: document.cookie throws', () => {
  let reopen: () => void;
  afterEach(() => reopen());
  const accessors = [{ closed: ['get'] }, { closed: ['set'] }, { closed: ['get', 'set'] }] as const;

  test.each(accessors)('at logout: $closed', async ({ closed }) => {
    document.cookie = 'accessToken=access-1; Path=/; Secure';
    localStorage.setItem('refreshToken', 'refresh-1');
    const site = startSite({ '/api/logout/': () => new Response(null, { status: 204 }) });
    await reached(site, { loggedIn: 'active' });
    reopen = closeCookies(...closed);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await reached(site, 'loggedOut');
    expect(localStorage.getItem('refreshToken')).toBeNull();
    site.auth.send({ type: 'page.shown' });
    expect(site.auth.getSnapshot()).toMatchObject({ status: 'active', value: 'loggedOut' });
  });

  test.each(accessors)('at a refused refresh: $closed', async ({ closed }) => {
    localStorage.setItem('refreshToken', 'refresh-1');
    reopen = closeCookies(...closed);
    const site = startSite({ '/api/refresh/': status(401) });
    await reached(site, 'loggedOut');
    expect(localStorage.getItem('refreshToken')).toBeNull();
    expect(site.auth.getSnapshot().status).toBe('active');
  });
});

describe('secrets', () => {
  /** What was written to the console, by any of its ways. */
  const listen = () => {
    const heard: unknown[] = [];
    for (const method of ['error', 'warn', 'log', 'info', 'debug', 'trace', 'table'] as const) {
      jest.spyOn(console, method).mockImplementation((...args) => void heard.push(args));
    }
    return heard;
  };

  const expectNone = (canaries: string[], site: Site, heard: unknown[]) => {
    const everything = everyText([site.actions, site.store.getState(), site.inspected, heard]);
    expect(everything.length).toBeGreaterThan(100);
    for (const canary of canaries) {
      expect(everything.filter((text) => text.includes(canary))).toEqual([]);
    }
    // Nothing of a call stays in the store (`track: false`).
    expect(site.store.getState().api.mutations).toEqual({});
  };

  test('no token and no code is in any action, state, event, snapshot or log', async () => {
    const state = await goToProvider();
    const heard = listen();
    const query = new URLSearchParams({ code: 'CANARY-CODE', state }).toString();
    const site = startSite(
      {
        '/api/login/': () =>
          json({ accessToken: 'CANARY-ACCESS-1', refreshToken: 'CANARY-REFRESH' }),
        '/api/refresh/': () => json({ accessToken: 'CANARY-ACCESS-2' }),
        '/api/logout/': () => json({ error: 'server_error' }, { status: 500 }),
      },
      `https://site.test/login?${query}`,
    );
    await reached(site, { loggedIn: 'active' });
    document.cookie = 'accessToken=; Max-Age=0; Path=/; Secure';
    site.auth.send({ type: 'page.shown' });
    await waitFor(() => expect(document.cookie).toBe('accessToken=CANARY-ACCESS-2'));
    await reached(site, { loggedIn: 'active' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await reached(site, 'loggedOut');

    expect(site.calls()).toHaveLength(3);
    expect(site.actions.length).toBeGreaterThan(6);
    expect(site.inspected.length).toBeGreaterThan(20);
    const { code_verifier, nonce } = Object.fromEntries(
      new URL(site.requests[0]?.url ?? '').searchParams,
    );
    expectNone(['CANARY', state, code_verifier!, nonce!], site, heard);
  });

  test('nor where a call fails, or a token cannot be kept', async () => {
    const state = await goToProvider();
    const heard = listen();
    localStorage.setItem('refreshToken', 'CANARY damaged');
    const query = new URLSearchParams({ code: 'CANARY-CODE', state }).toString();
    const site = startSite(
      {
        '/api/login/': () =>
          json({ accessToken: { value: 'CANARY-ACCESS-1' }, refreshToken: 'CANARY-REFRESH' }),
        '/api/refresh/': () => {
          // As a browser drops a cookie that is too large: without a word.
          jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
          return json({ accessToken: 'CANARY-ACCESS-1' });
        },
        '/api/logout/': () => {
          throw new TypeError('Failed to fetch');
        },
      },
      `https://site.test/login?${query}`,
    );
    await reached(site, 'loggedOut');
    localStorage.setItem('refreshToken', 'CANARY-REFRESH');
    site.auth.send({ type: 'peer.loggedIn' });
    await reached(site, { refreshing: 'backingOff' });
    document.cookie = 'accessToken=CANARY-ACCESS-2; Path=/; Secure';
    site.auth.send({ type: 'peer.loggedIn' });
    await reached(site, { loggedIn: 'active' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await reached(site, 'loggedOut');

    // The session that could not be kept was ended, too.
    expect(site.calls()).toHaveLength(4);
    const said = heard.map((args) => String(args)).join('\n');
    expect(said).toContain('refreshToken: expected a bearer token');
    expect(said).toContain('the browser refused the cookie');
    expectNone(['CANARY', state], site, heard);
  });

  test('nor where the refresh token of a login is none that could be sent', async () => {
    const state = await goToProvider();
    const heard = listen();
    const query = new URLSearchParams({ code: 'CANARY-CODE', state }).toString();
    const site = startSite(
      {
        '/api/login/': () =>
          json({ accessToken: 'CANARY-ACCESS-1', refreshToken: 'CANARY no bearer token' }),
      },
      `https://site.test/login?${query}`,
    );
    await reached(site, { loggedIn: 'active' });
    expect(heard.map((args) => String(args)).join()).toContain('expected a bearer token');
    expectNone(['CANARY', state], site, heard);
  });
});

/** Every text that can be reached from a value: through fields, errors, maps, and Request objects. */
function everyText(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  // The whole page hangs on these; the vault's two places are in there by right.
  if (value === window || value === document || value instanceof Storage) return [];
  seen.add(value);
  if (value instanceof Request || value instanceof Response) {
    return [value.url, ...everyText([...value.headers], seen)];
  }
  if (value instanceof URL) return [value.href];
  if (
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Headers ||
    value instanceof URLSearchParams
  ) {
    return everyText([...value], seen);
  }
  return Reflect.ownKeys(value).flatMap((key) => [
    String(key),
    ...everyText(Reflect.get(value, key), seen),
  ]);
}
