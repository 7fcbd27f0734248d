import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { fromCallback } from 'xstate';
import type { TokenFacts, Trigger, WatcherEvent } from './authMachine';
import { accessTokenName, refreshTokenKey, type TokenVault } from './tokenVault';

/**
 * How long before its expiry the access token is renewed, in milliseconds. This leaves time for two
 * slow requests and some clock skew.
 */
const expiryMarginMs = 60_000;
/**
 * The minimum time between two renewals, in milliseconds. This limit applies even if the clock is
 * wrong.
 */
const shortestRenewalMs = 30_000;
/**
 * The longest delay that a timer supports, in milliseconds. Browsers store the delay as a signed
 * 32-bit number, and a timer with a longer delay fires at once (HTML Living Standard, 8.6).
 */
const longestTimerMs = 2 ** 31 - 1;
/**
 * How long to wait before reviewing a cookie that has changed, in milliseconds. A logout in
 * another tab removes both tokens, and the two events may be received in either order (Firefox
 * 153). Without the delay, this tab might try to refresh a session that has just ended.
 */
const cookieEventDelayMs = 250;

/** The tokens that the browser stores. */
export interface StoredTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

/** What the watcher remembers between two reviews. It contains tokens and never leaves the watcher. */
export interface WatcherMemory {
  /** The tokens at the last review. */
  stored: StoredTokens;
  /** An access token that the API has rejected, or whose session has ended. */
  rejected: string | null;
  /** An access token that expires soon. */
  expiring: string | null;
  /** The pause after a failed refresh. No signal shortens a `binding` pause. */
  pause: 'none' | 'backoff' | 'binding';
}

/** The memory of a watcher that has not reviewed the tokens yet. */
export const emptyMemory: WatcherMemory = {
  stored: { accessToken: null, refreshToken: null },
  rejected: null,
  expiring: null,
  pause: 'none',
};

/** The triggers after which a refresh may succeed although the last one has failed. */
const hopeful: readonly Trigger['type'][] = [
  'call.unauthorized',
  'network.online',
  'page.shown',
  'page.restored',
  'storage.changed',
];

/**
 * Decides what the stored tokens mean. This function is pure.
 *
 * @returns the facts for the machine, and what to remember until the next review
 */
export function factsAbout(
  memory: WatcherMemory,
  stored: StoredTokens,
  trigger: Trigger,
): [TokenFacts, WatcherMemory] {
  const { accessToken, refreshToken } = stored;
  const isSameAccessToken = accessToken === memory.stored.accessToken;
  // The refresh token of this session has been removed, in another tab or by hand. The cookie is a
  // remnant. If a new session without a refresh token had begun, there would be another cookie. The
  // vault writes the cookie of such a session first and removes the old refresh token in the same
  // task, so a review between the two is not worth another rule.
  const isRemnant =
    isSameAccessToken && refreshToken === null && memory.stored.refreshToken !== null;
  const isRejected = isRemnant || trigger.type === 'call.unauthorized';
  // What was known of a token is forgotten with it, or if this tab has stored it again.
  const known = (token: string | null) =>
    token === accessToken && trigger.type !== 'tokens.stored' ? token : null;
  const rejected = isRejected ? accessToken : known(memory.rejected);
  const isExpiring = trigger.type === 'token.expiring' && isSameAccessToken;
  const expiring = isExpiring ? accessToken : known(memory.expiring);
  const pause = nextPause(memory.pause, trigger);

  const hasAccessToken = accessToken !== null && accessToken !== rejected;
  const needsRefresh = !hasAccessToken || accessToken === expiring;
  return [
    {
      accessToken: hasAccessToken,
      refreshToken: refreshToken !== null,
      isDue: needsRefresh && refreshToken !== null && pause === 'none',
    },
    { stored, rejected, expiring, pause },
  ];
}

function nextPause(pause: WatcherMemory['pause'], trigger: Trigger): WatcherMemory['pause'] {
  if (trigger.type === 'refresh.failed') return trigger.isBinding ? 'binding' : 'backoff';
  if (trigger.type === 'pause.over' || trigger.type === 'tokens.stored') return 'none';
  return pause === 'backoff' && hopeful.includes(trigger.type) ? 'none' : pause;
}

type Vault = Pick<TokenVault, 'readAccessToken' | 'readRefreshToken' | 'clear'>;

/**
 * Reads the stored tokens, decides what they mean, and removes a cookie that no longer belongs to a
 * session. It changes nothing but the vault, so that a test can explore it together with the machine
 * (modelCheck.test.ts).
 *
 * @returns the event for the machine, and what to remember until the next review
 */
export function reviewTokens(
  memory: WatcherMemory,
  vault: Vault,
  trigger: Trigger,
): [{ type: 'tokens'; trigger: Trigger['type'] } & TokenFacts, WatcherMemory] {
  const accessToken = vault.readAccessToken();
  const [facts, remembered] = factsAbout(
    memory,
    { accessToken, refreshToken: vault.readRefreshToken() },
    trigger,
  );
  const event = { type: 'tokens', ...facts, trigger: trigger.type } as const;
  if (accessToken === null || facts.accessToken || facts.refreshToken) return [event, remembered];
  vault.clear(null);
  return [event, vault.readAccessToken() === null ? forgetAccessToken(remembered) : remembered];
}

/**
 * Returns the memory after the access token has been removed. What was known of the token goes with
 * it, because a new session may store the same value.
 */
const forgetAccessToken = (memory: WatcherMemory): WatcherMemory => ({
  ...memory,
  stored: { ...memory.stored, accessToken: null },
  rejected: null,
  expiring: null,
});

/** The timers of the machine and of the watcher. Tests replace them to control the time. */
export interface Clock {
  setTimeout: (fire: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: never) => void;
}

const realClock: Clock = {
  setTimeout: (fire, milliseconds) => setTimeout(fire, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer),
};

/**
 * Creates the actor that reviews the tokens and sends the machine the facts. It does so when the
 * machine asks, when the browser reports a change, when the access token expires soon, and when the
 * pause after a failed refresh is over.
 *
 * @param win the window that receives the browser's signals
 */
export function createTokenWatcher(win: Window, vault: Vault, clock: Clock = realClock) {
  return fromCallback<WatcherEvent>(({ sendBack, receive }) => {
    let memory = emptyMemory;
    const expiry = createTimer(clock, () => review({ type: 'token.expiring' }));
    const pause = createTimer(clock, () => review({ type: 'pause.over' }));
    const cookieDelay = createTimer(clock, () => review({ type: 'cookie.changed' }));
    const whenToRenew = createExpiryClock();

    function review(trigger: Trigger) {
      const before = memory;
      const [event, remembered] = reviewTokens(before, vault, trigger);
      memory = remembered;
      const { accessToken } = memory.stored;
      if (trigger.type === 'refresh.failed') pause.start(trigger.pauseMs);
      if (memory.pause === 'none') pause.stop();
      if (trigger.type === 'tokens.stored') whenToRenew.learn(accessToken);
      if (accessToken !== memory.expiring) {
        const delay = whenToRenew.delayMs(accessToken);
        const isNew = accessToken !== before.stored.accessToken;
        // The computer may have slept, so the time may be nearer than the timer knows.
        if (isNew || delay < expiry.delayMs()) expiry.start(delay);
      }
      sendBack(event);
    }

    receive(review);
    const listeners = [
      listen(win, 'storage', ({ key, storageArea }: StorageEvent) => {
        // An event without a key means that the whole storage was cleared.
        const isToken = key === refreshTokenKey || key === null;
        if (isToken && storageArea === win.localStorage) review({ type: 'storage.changed' });
      }),
      listen(win, 'online', () => review({ type: 'network.online' })),
      listen(win, 'pageshow', ({ persisted }: PageTransitionEvent) => {
        if (persisted) review({ type: 'page.restored' });
      }),
      listen(win.document, 'visibilitychange', () => {
        if (win.document.visibilityState === 'visible') review({ type: 'page.shown' });
      }),
      // Not every browser has the Cookie Store API.
      listen((win as Partial<Window>).cookieStore, 'change', (event: CookieChangeEvent) => {
        const changes = [...event.changed, ...event.deleted];
        if (changes.some(({ name }) => name === accessTokenName)) {
          cookieDelay.start(cookieEventDelayMs);
        }
      }),
    ];

    return () => {
      for (const stopListening of listeners) stopListening();
      for (const timer of [expiry, pause, cookieDelay]) timer.stop();
    };
  });
}

/** Adds an event listener, and returns a function that removes it. */
function listen<E extends Event>(
  target: EventTarget | undefined,
  type: string,
  listener: (event: E) => void,
): () => void {
  const listenToAny = (event: Event) => listener(event as E);
  target?.addEventListener(type, listenToAny);
  return () => target?.removeEventListener(type, listenToAny);
}

/** Creates a timer that can be restarted. */
function createTimer(clock: Clock, fire: () => void) {
  let timer: unknown;
  let delay = Infinity;
  const stop = () => {
    clock.clearTimeout(timer as never);
    delay = Infinity;
  };
  return {
    stop,
    start: (milliseconds: number) => {
      stop();
      delay = milliseconds;
      timer = clock.setTimeout(() => {
        delay = Infinity;
        fire();
      }, milliseconds);
    },
    /** The delay with which the timer was started; infinite if it is not running. */
    delayMs: () => delay,
  };
}

/**
 * The claims that say when a token expires and when it was issued, in seconds since the epoch (RFC
 * 7519, section 2, NumericDate).
 */
const TimeClaims = t.intersection([t.type({ exp: t.number }), t.partial({ iat: t.number })]);

/**
 * Reads when a JWT expires (RFC 7519, section 4), without verifying its signature.
 *
 * @returns the claims; a `Left` if there is no token, or an opaque one
 */
function timeClaims(token: string | null) {
  try {
    const [, payload = ''] = String(token).split('.');
    return TimeClaims.decode(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))));
  } catch {
    return TimeClaims.decode(undefined);
  }
}

/**
 * Creates a clock that knows when an access token must be renewed, even if the time of this device
 * is wrong.
 */
export function createExpiryClock() {
  /** How far this device's time is ahead of the API's time, in milliseconds. */
  let skewMs = 0;

  return {
    /** Compares the two times. Call this with a token that the API has just issued. */
    learn(freshToken: string | null): void {
      const claims = timeClaims(freshToken);
      if (isLeft(claims) || claims.right.iat === undefined) return;
      skewMs = Date.now() - claims.right.iat * 1000;
    },
    /**
     * Returns how long to wait before an access token is renewed, in milliseconds: between 30
     * seconds and the longest delay that a timer allows. Nobody knows when an opaque token expires.
     */
    delayMs(token: string | null): number {
      const claims = timeClaims(token);
      if (isLeft(claims)) return longestTimerMs;
      const { exp, iat = 0 } = claims.right;
      const left = exp * 1000 + skewMs - Date.now();
      // Never wait longer than the token's lifetime, even if the clock was set back.
      const lifetime = (exp - iat) * 1000;
      return Math.min(
        longestTimerMs,
        Math.max(shortestRenewalMs, Math.min(left, lifetime) - expiryMarginMs),
      );
    },
  };
}
