import { createActor, createMachine, sendTo, SimulatedClock, type AnyEventObject } from 'xstate';
import type { Trigger, WatcherEvent } from './authMachine';
import { createTokenVault } from './tokenVault';
import {
  createExpiryClock,
  createTokenWatcher,
  emptyMemory,
  factsAbout,
  type StoredTokens,
} from './watchTokens';

const both = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const onlyRefresh = { accessToken: null, refreshToken: 'refresh-1' };
const onlyAccess = { accessToken: 'access-1', refreshToken: null };
const nothing = { accessToken: null, refreshToken: null };

const fact = (accessToken: boolean, refreshToken: boolean, isDue: boolean) => ({
  accessToken,
  refreshToken,
  isDue,
});
const good = fact(true, true, false);
const due = fact(false, true, true);
const paused = fact(false, true, false);
const none = fact(false, false, false);

const backoff: Trigger = { type: 'refresh.failed', pauseMs: 500, isBinding: false };
const binding: Trigger = { type: 'refresh.failed', pauseMs: 500, isBinding: true };

/** Reviews what is stored, once for each trigger that follows it. Returns the last facts. */
function lastFacts(...steps: (StoredTokens | Trigger | Trigger['type'])[]) {
  let [facts, memory, stored] = [none, emptyMemory, nothing as StoredTokens];
  for (const step of steps) {
    if (typeof step === 'object' && 'accessToken' in step) stored = step;
    else {
      const trigger = (typeof step === 'string' ? { type: step } : step) as Trigger;
      [facts, memory] = factsAbout(memory, stored, trigger);
    }
  }
  return facts;
}

test.each([
  ['both tokens', both, good],
  ['a refresh token alone', onlyRefresh, due],
  ['an access token alone', onlyAccess, fact(true, false, false)],
  ['no token', nothing, none],
])('the first review finds %s', (_, stored, facts) => {
  expect(lastFacts(stored, 'check')).toEqual(facts);
});

test.each([
  [
    'a token that expires soon can be used, and a refresh is due',
    lastFacts(both, 'check', 'token.expiring'),
    fact(true, true, true),
  ],
  [
    'a token that expires soon is no reason to end a session that cannot be renewed',
    lastFacts(onlyAccess, 'check', 'token.expiring'),
    fact(true, false, false),
  ],
  [
    'a token that another tab has renewed does not expire soon (row 13)',
    lastFacts(both, 'check', { ...both, accessToken: 'access-2' }, 'token.expiring'),
    good,
  ],
  [
    'a token that the API has rejected must be renewed',
    lastFacts(both, 'check', 'call.unauthorized'),
    due,
  ],
  [
    'a rejected token without a refresh token is no session (row 60)',
    lastFacts(onlyAccess, 'check', 'call.unauthorized'),
    none,
  ],
  [
    'a rejected token stays rejected',
    lastFacts(both, 'call.unauthorized', backoff, 'pause.over'),
    due,
  ],
  [
    'a token that follows a rejected one is good',
    lastFacts(both, 'call.unauthorized', { ...both, accessToken: 'access-2' }, 'tokens.stored'),
    good,
  ],
  [
    'a token is good after a refresh, even if the API sends the same one again',
    lastFacts(both, 'call.unauthorized', 'tokens.stored'),
    good,
  ],
  [
    'as before, if the token would have expired soon',
    lastFacts(both, 'check', 'token.expiring', 'tokens.stored'),
    good,
  ],
  [
    'the end of a session says nothing about a later one with the same access token',
    lastFacts(
      both,
      'check',
      onlyAccess,
      'storage.changed',
      nothing,
      'cookie.changed',
      onlyAccess,
      'cookie.changed',
    ),
    fact(true, false, false),
  ],
  [
    'the cookie of a session that has ended elsewhere is no session',
    lastFacts(both, 'check', onlyAccess, 'storage.changed'),
    none,
  ],
  [
    'as before, if the page was in the back/forward cache (row 31)',
    lastFacts(both, 'check', onlyAccess, 'page.restored'),
    none,
  ],
  [
    'a new cookie without a refresh token is a new session (row 63)',
    lastFacts(both, 'check', { ...onlyAccess, accessToken: 'access-2' }, 'storage.changed'),
    fact(true, false, false),
  ],
  [
    'also if the cookie is seen first, and both are seen again (row 63)',
    lastFacts(
      both,
      'check',
      { ...onlyAccess, accessToken: 'access-2' },
      'cookie.changed',
      'page.shown',
    ),
    fact(true, false, false),
  ],
])('%s', (_, found, facts) => {
  expect(found).toEqual(facts);
});

/** A pause after a failed refresh, and whether each trigger ends it. */
test.each<[Trigger['type'], endsBackoff: boolean, endsBinding: boolean]>([
  ['check', false, false],
  ['cookie.changed', false, false],
  ['token.expiring', false, false],
  ['tokens.superseded', false, false],
  ['storage.changed', true, false],
  ['network.online', true, false],
  ['page.shown', true, false],
  ['page.restored', true, false],
  ['call.unauthorized', true, false],
  ['pause.over', true, true],
  ['tokens.stored', true, true],
])('%s ends a back-off: %p, and a pause that the API has asked for: %p (row 9)', (type, a, b) => {
  const after = (failure: Trigger) => lastFacts(onlyRefresh, failure, type);
  expect([after(backoff).isDue, after(binding).isDue]).toEqual([a, b]);
  expect(lastFacts(onlyRefresh, backoff)).toEqual(paused);
  expect(lastFacts(onlyRefresh, binding)).toEqual(paused);
});

/** Stores tokens, as another tab would. */
function store({ accessToken, refreshToken }: StoredTokens) {
  document.cookie = `accessToken=${accessToken ?? '; Max-Age=0'}; Path=/; Secure`;
  localStorage.clear();
  if (refreshToken !== null) localStorage.setItem('refreshToken', refreshToken);
}

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'cookieStore');
});

/** Starts the watcher in a page that stores these tokens. */
function watch(stored: StoredTokens) {
  store(stored);
  const cookieStore = new EventTarget();
  Object.defineProperty(window, 'cookieStore', { value: cookieStore, configurable: true });
  const clock = new SimulatedClock();
  const vault = createTokenVault(window);
  const received: AnyEventObject[] = [];
  const parent = createMachine({
    invoke: { id: 'watcher', src: createTokenWatcher(window, vault, clock) },
    on: {
      tokens: { actions: ({ event }) => received.push(event) },
      tell: { actions: sendTo('watcher', ({ event }) => event['what'] as WatcherEvent) },
    },
  });
  const actor = createActor(parent).start();
  stop = () => actor.stop();
  return {
    tell: (what: WatcherEvent) => actor.send({ type: 'tell', what }),
    pass: (milliseconds: number) => clock.increment(milliseconds),
    changeCookie: (init: object) =>
      cookieStore.dispatchEvent(
        Object.assign(new Event('change'), { changed: [], deleted: [], ...init }),
      ),
    /** Returns the triggers of the events since the last call, and whether a refresh was due. */
    triggers: () =>
      received.splice(0).map((event) => `${event['trigger']}${event['isDue'] ? ', due' : ''}`),
    received,
  };
}

const pageshow = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const become = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const storage = (init: StorageEventInit) =>
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }));

test('each signal of the browser makes the watcher review the tokens', () => {
  const { triggers } = watch(both);
  expect(triggers()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  become('hidden');
  become('visible');
  become('visible');
  pageshow(false);
  pageshow(true);
  storage({ key: 'refreshToken', newValue: 'refresh-2' });
  storage({ key: null });
  storage({ key: 'somethingElse' });
  storage({ key: 'refreshToken', storageArea: sessionStorage });
  expect(triggers()).toEqual([
    'network.online',
    'page.shown',
    'page.shown',
    'page.restored',
    'storage.changed',
    'storage.changed',
  ]);
});

test('a change of the cookie is reviewed after a delay, in which a logout in another tab is seen', () => {
  const { triggers, changeCookie, pass } = watch(both);
  changeCookie({ deleted: [{ name: 'other' }], changed: [{ name: 'locale' }] });
  pass(1_000);
  expect(triggers()).toEqual([]);
  changeCookie({ deleted: [{ name: 'other' }, { name: 'accessToken' }] });
  pass(249);
  changeCookie({ changed: [{ name: 'accessToken' }] });
  pass(249);
  expect(triggers()).toEqual([]);
  pass(1);
  expect(triggers()).toEqual(['cookie.changed']);
});

test('after it has been stopped, the watcher no longer reviews the tokens', () => {
  const { triggers, pass, changeCookie } = watch(onlyRefresh);
  changeCookie({ deleted: [{ name: 'accessToken' }] });
  stop();
  pass(1_000);
  window.dispatchEvent(new Event('online'));
  expect(triggers()).toEqual([]);
});

test('an event contains no token', () => {
  const { received, tell } = watch(both);
  tell({ type: 'check' });
  expect(received).toEqual([{ type: 'tokens', ...good, trigger: 'check' }]);
});

test('the cookie of a session that has ended elsewhere is removed', () => {
  const { triggers, tell, received } = watch(both);
  tell({ type: 'check' });
  localStorage.clear();
  storage({ key: 'refreshToken', newValue: null });
  expect(received.at(-1)).toEqual({ type: 'tokens', ...none, trigger: 'storage.changed' });
  expect(document.cookie).toBe('');
  expect(triggers()).toHaveLength(2);
});

test('after a failed refresh, the watcher reviews the tokens when the pause is over', () => {
  const { tell, pass, triggers } = watch(onlyRefresh);
  tell({ type: 'refresh.failed', pauseMs: 2_000, isBinding: false });
  pass(1_999);
  expect(triggers()).toEqual(['refresh.failed']);
  pass(1);
  expect(triggers()).toEqual(['pause.over, due']);
  pass(600_000);
  expect(triggers()).toEqual([]);
});

test('a pause that a signal has ended does not end again (row 7)', () => {
  const { tell, pass, triggers } = watch(onlyRefresh);
  tell({ type: 'refresh.failed', pauseMs: 2_000, isBinding: false });
  window.dispatchEvent(new Event('online'));
  pass(2_000);
  expect(triggers()).toEqual(['refresh.failed', 'network.online, due']);
});

test('in a browser without the Cookie Store API, the watcher works as well', () => {
  Object.defineProperty(window, 'cookieStore', { value: undefined, configurable: true });
  const vault = createTokenVault(window);
  const logic = createTokenWatcher(window, vault);
  const actor = createActor(logic).start();
  expect(actor.getSnapshot().status).toBe('active');
  actor.stop();
});

const now = 1_700_000_000_000;
const minute = 60_000;
const hour = 60 * minute;
const jwt = (claims: unknown) =>
  `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const expiringIn = (milliseconds: number) => jwt({ exp: (now + milliseconds) / 1000 });
const fresh = jwt({ iat: now / 1000, exp: now / 1000 + 900 });
const delayMs = (token: string | null) => createExpiryClock().delayMs(token);

describe('the time of the next renewal', () => {
  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));

  test('is a minute before the token expires', () => {
    expect(delayMs(expiringIn(15 * minute))).toBe(14 * minute);
    expect(delayMs(fresh)).toBe(14 * minute);
  });

  test.each([[-hour], [0], [61_000]])(
    'is at least 30 seconds away if the token expires in %p ms (row 33)',
    (milliseconds) => {
      expect(delayMs(expiringIn(milliseconds))).toBe(30_000);
    },
  );

  test.each([[hour], [-hour]])('does not depend on a known clock skew of %p ms', (skew) => {
    jest.spyOn(Date, 'now').mockReturnValue(now + skew);
    const clock = createExpiryClock();
    clock.learn(fresh);
    clock.learn('opaque');
    expect(clock.delayMs(fresh)).toBe(14 * minute);
  });

  test('is not after the lifetime of the token, even if the clock was set back an hour', () => {
    jest.spyOn(Date, 'now').mockReturnValue(now - hour);
    expect(delayMs(fresh)).toBe(14 * minute);
  });

  test('is at most the longest delay of a timer (row 34)', () => {
    expect(delayMs(expiringIn(40 * 24 * hour))).toBe(2 ** 31 - 1);
  });

  test.each([
    [null],
    ['opaque'],
    ['a.b.c'],
    ['..'],
    [jwt({})],
    [jwt(null)],
    [jwt({ exp: 'soon' })],
    [jwt({ exp: 1_700_000_000, iat: 'now' })],
    ['x.' + Buffer.from('not json').toString('base64url') + '.y'],
  ])('is unknown for the token %p', (token) => {
    expect(delayMs(token)).toBe(2 ** 31 - 1);
  });

  test('a token that expires soon is reported once, and a review does not postpone that', () => {
    const { tell, pass, triggers } = watch({ accessToken: fresh, refreshToken: 'refresh-1' });
    tell({ type: 'check' });
    pass(14 * minute - 1);
    window.dispatchEvent(new Event('online'));
    pass(1);
    pass(hour);
    expect(triggers()).toEqual(['check', 'network.online', 'token.expiring, due']);
  });

  test('a review after the computer has slept brings the renewal forward', () => {
    const { tell, pass, triggers } = watch({ accessToken: fresh, refreshToken: 'refresh-1' });
    tell({ type: 'check' });
    jest.spyOn(Date, 'now').mockReturnValue(now + hour);
    window.dispatchEvent(new Event('online'));
    pass(30_000);
    expect(triggers()).toEqual(['check', 'network.online', 'token.expiring, due']);
  });
});
