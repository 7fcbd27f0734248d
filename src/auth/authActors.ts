import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { fromPromise } from 'xstate';
import { authApi } from './authApi';
import { RefreshError, toRefreshError, toSignInError } from './authErrors';
import { authMachine, refreshFailed, signInFailed, type RefreshResult } from './authMachine';
import type { SignIn } from './signIn';
import type { TokenVault } from './tokenVault';
import { createTokenWatcher, type Clock } from './watchTokens';

const { endpoints } = authApi;

/**
 * How long to wait for a lock that another tab holds (`withTabLock`), in milliseconds. The API may
 * be slow, or the browser may have frozen the other tab.
 */
const longestLockWaitMs = 4_000;

interface AuthDependencies {
  win: Window;
  dispatch: ThunkDispatch<unknown, unknown, Action>;
  vault: TokenVault;
  signIn: SignIn;
  /** The machine's clock. By default, this is the real clock. */
  clock?: Clock | undefined;
}

/** Returns the machine with its real actors. */
export function provideAuth({ win, dispatch, vault, signIn, clock }: AuthDependencies) {
  /** The access token that the watcher has seen last. If a refresh is due, it replaces this token. */
  let seen: string | null = null;
  const watched = { ...vault, readAccessToken: () => (seen = vault.readAccessToken()) };

  return authMachine.provide({
    actions: {
      logDeadline: (_, { failure }) => console.error(failure, 'No answer came in time.'),
    },
    actors: {
      watchTokens: createTokenWatcher(win, watched, clock),

      takeSignInAnswer: fromPromise(async ({ signal }) => {
        try {
          return await signIn.takeAnswer();
        } catch (error) {
          throw logged(signInFailed, toSignInError(error), signal);
        }
      }),

      beginSignIn: fromPromise(async ({ input, signal }) => {
        try {
          const call = dispatch(endpoints.signInConfig.initiate(undefined, { subscribe: false }));
          await signIn.begin(input, await untilAborted(call, signal), signal);
        } catch (error) {
          throw logged(signInFailed, toSignInError(error), signal);
        }
      }),

      redeemCode: fromPromise(async ({ signal }) => {
        try {
          await signIn.validateAnswer();
          // If the machine has cancelled the sign-in in the meantime, do not begin a session.
          signal.throwIfAborted();
          const call = dispatch(endpoints.login.initiate({ progress: true }, { track: false }));
          await untilAborted(call, signal);
          // The session has begun. If the login page has not taken the email address, nobody does.
          signIn.takeEmail();
        } catch (error) {
          throw logged(signInFailed, toSignInError(error), signal);
        }
      }),

      refreshTokens: fromPromise(async ({ signal }) => {
        // Do not read the cookie again: another tab may have refreshed since the watcher has looked.
        const before = seen;
        let session: string | null = null;
        try {
          return await withTabLock<RefreshResult>(signal, async () => {
            const current = vault.readAccessToken();
            const isRefreshedByOtherTab = current !== null && current !== before;
            if (isRefreshedByOtherTab) return 'superseded';
            session = vault.readRefreshToken();
            const call = dispatch(endpoints.refresh.initiate({}, { track: false }));
            return untilAborted(call, signal);
          });
        } catch (error) {
          const failure = toRefreshError(error);
          if (failure instanceof RefreshError && failure.reason === 'refused') vault.clear(session);
          throw logged(refreshFailed, failure, signal);
        }
      }),

      endSession: fromPromise(async ({ signal }) => {
        const session = vault.readRefreshToken();
        const clear = () => vault.clear(session);
        // The request continues after the page is closed, but a closed page cannot remove tokens.
        win.addEventListener('pagehide', clear);
        try {
          const call = dispatch(endpoints.logout.initiate({ progress: true }, { track: false }));
          signal.addEventListener('abort', () => call.abort());
          signal.addEventListener('abort', clear);
          await call;
        } finally {
          win.removeEventListener('pagehide', clear);
          clear();
        }
      }),
    },
  });
}

/**
 * Waits for a request's result. The request is aborted when the machine leaves the state that
 * started it.
 */
function untilAborted<T>(
  call: { abort: () => void; unwrap: () => Promise<T> },
  signal: AbortSignal,
): Promise<T> {
  signal.addEventListener('abort', () => call.abort());
  return call.unwrap();
}

/**
 * Logs an error and returns it, so that the caller can throw it. If the machine has stopped the
 * actor, nobody waits for its result any more, so its error is not logged.
 */
function logged(message: string, error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted) console.error(message, error);
  return error;
}

/**
 * Uses a Web Lock so that only one tab refreshes at a time. If another tab holds the lock for too
 * long, the tabs that wait for it use a second lock, so that they do not call the API all at once.
 * If the browser has no Web Locks, the refresh runs without a lock.
 *
 * @param signal aborts the wait for the lock; the promise then rejects with the signal's reason
 */
async function withTabLock<Result>(
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task();
  const timeout = AbortSignal.timeout(longestLockWaitMs);
  // Safari before 17.4 has Web Locks, but not `AbortSignal.any`.
  const wait = new AbortController();
  for (const one of [signal, timeout]) one.addEventListener('abort', () => wait.abort(one.reason));
  try {
    return await locks.request('auth.refresh', { signal: wait.signal }, task);
  } catch (error) {
    signal.throwIfAborted();
    if (error !== timeout.reason) throw error;
    return locks.request('auth.refresh.late', { signal }, task);
  }
}
