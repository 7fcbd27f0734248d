import { SimulatedClock } from 'xstate';
import { beginSession, type Session } from '../app/beginSession';
import type { SignIn } from '../auth/signIn';
import { localeSlice } from '../locale/localeSlice';
import { startFakeApi } from './fakeApi';

/** What a browser reports to a page. `change` means that a cookie has been deleted. */
export type Signal = 'visibilitychange' | 'online' | 'pagehide' | 'pageshow' | 'change';

interface Tab {
  page: EventTarget;
  auth: Session['auth'];
  clock: SimulatedClock;
  /** Sends the page an event as the browser would. */
  signal: (type: Signal) => void;
}

/**
 * Starts several tabs of one browser for the random-walk test. The tabs share one local storage and
 * one set of cookies, and storage events arrive late. Each tab begins its session as the site does,
 * but with a fake provider. The fake API (fakeApi.ts) handles each request, and delivers each
 * response, only when the test tells it to.
 *
 * @param withLocks whether the browser has Web Locks
 */
export function startTabs(tabCount: number, withLocks: boolean) {
  let cookie = '';
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const isRemoval = /max-age=0|expires=thu, 01 jan 1970/i.test(text);
    cookie = isRemoval ? '' : (text.split(';')[0] ?? '');
  });
  const locks = provideFakeLocks(withLocks);
  const fakeApi = startFakeApi();

  let stored: string | null = null;
  const tabs: Tab[] = [];
  /** The storage events that other tabs have not received yet. */
  const storageEvents: (() => void)[] = [];
  /**
   * All refresh tokens that were stored or removed, each with the state of the tab that stored or
   * removed it.
   */
  const changes: { what: 'stored' | 'removed'; token: string; state: unknown }[] = [];
  /** The refresh tokens of sessions that a tab has announced as logged out. */
  const loggedOut: (string | null)[] = [];
  /** Everything that an inspector receives. */
  const shown: unknown[] = [];

  const store = (value: string | null, by: EventTarget | null) => {
    if (value === stored) return;
    stored = value;
    for (const { page } of tabs.filter((tab) => tab.page !== by)) {
      const init = { key: 'refreshToken', newValue: value, storageArea: storageOf.get(page) };
      storageEvents.push(() => page.dispatchEvent(Object.assign(new Event('storage'), init)));
    }
  };
  const storageOf = new Map<EventTarget, object>();

  /** Opens a new document in a tab. */
  const open = (index: number, withAnswer: boolean) => {
    tabs[index]?.auth.stop();
    const page = new EventTarget();
    // The tab's state, for the list of changes. During a transition, the old state's actor is
    // stopped and may change tokens before this variable changes.
    let state: unknown;
    const localStorage = {
      getItem: () => stored,
      setItem: (_key: string, value: string) => {
        changes.push({ what: 'stored', token: value, state });
        store(value, page);
      },
      removeItem: () => {
        if (stored === null) return;
        changes.push({ what: 'removed', token: stored, state });
        store(null, page);
      },
    };
    storageOf.set(page, localStorage);
    const ownDocument = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: document.documentElement,
    });
    const cookieStore = new EventTarget();
    Object.assign(page, {
      localStorage,
      document: ownDocument,
      cookieStore,
      requestAnimationFrame: (callback: () => void) => callback(),
    });
    const signal = (type: Signal) => {
      const properties = { persisted: true, changed: [], deleted: [{ name: 'accessToken' }] };
      const target =
        type === 'visibilitychange' ? ownDocument : type === 'change' ? cookieStore : page;
      target.dispatchEvent(Object.assign(new Event(type), properties));
    };
    const clock = new SimulatedClock();
    const { auth } = beginSession(page as unknown as Window, {
      locale: 'en',
      signIn: fakeSignIn(withAnswer),
      clock,
      inspect: (event) => {
        if ('event' in event) shown.push(event.event);
        if ('snapshot' in event) {
          const { value, context, output, error, input } = event.snapshot as unknown as Record<
            string,
            unknown
          >;
          shown.push({ value, context, output, error, input });
        }
      },
    });
    tabs[index] = { page, auth, clock, signal };
    let ending: string | null = null;
    auth.subscribe((snapshot) => {
      state = snapshot.value;
      if (snapshot.matches('loggingOut')) ending ??= stored;
    });
    auth.on('loggedOut', () => {
      loggedOut.push(ending);
      ending = null;
    });
  };
  // Record the actions of all stores. Every reducer receives every action, so it is enough to watch
  // one.
  const reduce = jest.spyOn(localeSlice, 'reducer');
  for (let index = 0; index < tabCount; index++) open(index, false);

  return {
    tabs,
    api: fakeApi,
    storageEvents,
    changes,
    loggedOut,
    shown: () => [...shown, ...reduce.mock.calls.map(([, action]) => action)],
    open,
    tokens: () => ({ accessToken: cookie.split('=')[1] ?? null, refreshToken: stored }),
    deleteCookie: () => {
      cookie = '';
    },
    /** Removes all tokens, as a user can do in the developer tools. */
    clearBrowser: () => {
      cookie = '';
      if (stored !== null) changes.push({ what: 'removed', token: stored, state: 'by hand' });
      store(null, null);
    },
    /** Closes all tabs. */
    close: () => {
      reduce.mockRestore();
      for (const { auth } of tabs) auth.stop();
    },
    /** Advances the clocks of all tabs by a number of milliseconds. */
    pass: (milliseconds: number) => {
      locks.pass(milliseconds);
      for (const { clock } of tabs) clock.increment(milliseconds);
    },
  };
}

/**
 * Creates a fake identity provider.
 *
 * @param withAnswer whether the visitor has just returned from the provider
 */
function fakeSignIn(withAnswer: boolean): SignIn {
  return {
    enterEmail: () => undefined,
    takeEmail: () => null,
    takeAnswer: async () => (withAnswer ? { returnTo: null } : null),
    validateAnswer: async () => undefined,
    forgetAnswer: () => undefined,
    takeLoginParameters: async () => ({
      code: 'CANARY-code',
      code_verifier: 'CANARY-verifier',
      redirect_uri: 'https://site.test/login',
      nonce: 'CANARY-nonce',
    }),
    begin: () => new Promise(() => undefined),
  };
}

/**
 * Provides fake Web Locks, because jsdom lacks them. All tabs share the locks. Also provides a fake
 * `AbortSignal.timeout`, whose clock the test advances.
 *
 * @param isThere whether the browser has Web Locks
 */
function provideFakeLocks(isThere: boolean) {
  let now = 0;
  const timers: { at: number; timer: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timer = new AbortController();
    timers.push({ at: now + milliseconds, timer });
    return timer.signal;
  });

  /** When the last request for each lock is over, keyed by the lock's name. */
  const last = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { signal }: { signal: AbortSignal },
    task: () => Promise<unknown>,
  ) => {
    const before = last.get(name) ?? Promise.resolve();
    let release: () => void = () => undefined;
    last.set(name, new Promise<void>((resolve) => (release = resolve)));
    try {
      await Promise.race([
        before,
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason as Error);
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        }),
      ]);
    } catch (error) {
      // The next request in the queue must still wait for the requests before this one.
      void before.then(release);
      throw error;
    }
    try {
      return await task();
    } finally {
      release();
    }
  };
  Object.defineProperty(navigator, 'locks', {
    value: isThere ? { request } : undefined,
    configurable: true,
  });

  return {
    /** Advances the clock by a number of milliseconds. */
    pass: (milliseconds: number) => {
      now += milliseconds;
      for (const { at, timer } of timers) {
        if (at <= now) timer.abort(new DOMException('timeout', 'TimeoutError'));
      }
    },
  };
}
