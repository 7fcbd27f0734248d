import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { fromCallback, fromPromise } from 'xstate';
import { authApi } from './authApi';
import { RefreshError, toRefreshError, toSignInError } from './authErrors';
import { authMachine, type RefreshResult } from './authMachine';
import { createRenewal, type Clock } from './renewal';
import type { SignIn } from './signIn';
import type { TokenVault } from './tokenVault';

const { endpoints } = authApi;

/**
 * How long to wait for a lock that another tab holds (`withTabLock`), in milliseconds. After that,
 * the refresh continues without the lock, whose only purpose is to avoid unnecessary requests.
 */
const longestLockWait = 4_000;

interface AuthDependencies {
  dispatch: ThunkDispatch<unknown, unknown, Action>;
  vault: TokenVault;
  signIn: SignIn;
  /** The machine's clock. By default, this is the real clock. */
  clock?: Clock | undefined;
}

const realClock: Clock = {
  setTimeout: (fire, milliseconds) => setTimeout(fire, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Returns the machine with its real actors, guards and actions. */
export function provideAuth({ dispatch, vault, signIn, clock = realClock }: AuthDependencies) {
  const { awaitRenewal, tokenArrived } = createRenewal(vault, clock);
  return authMachine.provide({
    actors: {
      takeSignInAnswer: fromPromise(() => signIn.takeAnswer()),

      beginSignIn: fromPromise(async ({ input, signal }) => {
        try {
          const call = dispatch(endpoints.signInConfig.initiate(undefined, { subscribe: false }));
          await signIn.begin(input, await untilAborted(call, signal), signal);
        } catch (error) {
          throw logged('Sign-in failed:', toSignInError(error));
        }
      }),

      redeemCode: fromPromise(async ({ signal }) => {
        try {
          await signIn.validateAnswer();
          // If the machine has cancelled the sign-in in the meantime, do not begin a session.
          signal.throwIfAborted();
          const call = dispatch(endpoints.login.initiate({ progress: true }, { track: false }));
          await untilAborted(call, signal);
          tokenArrived();
        } catch (error) {
          throw logged('Sign-in failed:', toSignInError(error));
        }
      }),

      awaitRenewal,

      refreshTokens: fromPromise(async ({ signal }) => {
        const before = vault.readAccessToken();
        let session: string | null = null;
        try {
          return await withTabLock<RefreshResult>(signal, async () => {
            const current = vault.readAccessToken();
            const isRefreshedByOtherTab = current !== null && current !== before;
            if (isRefreshedByOtherTab) return 'replaced';
            session = vault.readRefreshToken();
            const call = dispatch(endpoints.refresh.initiate({}, { track: false }));
            const result = await untilAborted(call, signal);
            if (result === 'replaced') tokenArrived();
            return result;
          });
        } catch (error) {
          const failure = toRefreshError(error);
          if (failure instanceof RefreshError && failure.reason === 'refused') vault.clear(session);
          // docs/specification.md, section 8, prescribes this message.
          throw logged('Token refresh failed:', failure);
        }
      }),

      endSession: fromCallback(({ receive, sendBack }) => {
        const session = vault.readRefreshToken();
        const clear = () => vault.clear(session);
        // The only event that this actor receives is `page.left`. Remove the tokens at once,
        // because a closed page cannot do so later.
        receive(clear);
        const call = dispatch(endpoints.logout.initiate({ progress: true }, { track: false }));
        void call.then(() => sendBack({ type: 'logout.ended' }));
        return () => {
          call.abort();
          clear();
        };
      }),
    },
    guards: {
      hasAccessTokenCookie: () => vault.readAccessToken() !== null,
      hasRefreshToken: () => vault.readRefreshToken() !== null,
    },
    actions: { clearTokens: () => vault.clear(null) },
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

/** Logs an error and returns it, so that the caller can throw it. */
function logged(message: string, error: unknown): unknown {
  console.error(message, error);
  return error;
}

/**
 * Uses a Web Lock so that only one tab refreshes at a time. If the browser has no Web Locks, or if
 * another tab holds the lock for too long, the refresh runs without the lock.
 *
 * @param signal aborts the wait for the lock; the promise then rejects with the signal's reason
 */
async function withTabLock<Result>(
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task();
  const timeout = AbortSignal.timeout(longestLockWait);
  try {
    return await locks.request(
      'auth.refresh',
      { signal: AbortSignal.any([signal, timeout]) },
      task,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error === timeout.reason) return task();
    throw error;
  }
}
