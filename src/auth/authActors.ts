import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { fromPromise } from 'xstate';
import { authApi } from './authApi';
import { RefreshError, toRefreshError, toSignInError } from './authErrors';
import { authMachine } from './authMachine';
import type { SignIn } from './signIn';
import type { TokenVault } from './tokenVault';

const { endpoints } = authApi;

/** Longest wait for another tab, in milliseconds. The lock saves calls; a session must not depend on it. */
const longestLockWait = 4_000;

interface AuthDependencies {
  dispatch: ThunkDispatch<unknown, unknown, Action>;
  vault: TokenVault;
  signIn: SignIn;
}

/** The machine with its real actors, guards, actions and delays. */
export function provideAuth({ dispatch, vault, signIn }: AuthDependencies) {
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

      redeemCode: fromPromise(async ({ input: { transactionId }, signal }) => {
        try {
          await signIn.validateAnswer(transactionId);
          // The machine may have given up: do not start a session.
          signal.throwIfAborted();
          const call = dispatch(
            endpoints.login.initiate({ transactionId, progress: true }, { track: false }),
          );
          await untilAborted(call, signal);
        } catch (error) {
          throw logged('Sign-in failed:', toSignInError(error));
        }
      }),

      refreshTokens: fromPromise(async ({ signal }) => {
        const before = vault.readAccessToken();
        try {
          await withTabLock(signal, async () => {
            const current = vault.readAccessToken();
            const isRefreshedByOtherTab = current !== null && current !== before;
            if (isRefreshedByOtherTab) return;
            const call = dispatch(endpoints.refresh.initiate({}, { track: false }));
            if ((await untilAborted(call, signal)) === 'superseded') {
              throw new RefreshError('superseded', 'Another session was stored meanwhile.');
            }
          });
        } catch (error) {
          // The wording of specification, section 8.
          throw logged('Token refresh failed:', toRefreshError(error));
        }
      }),

      endSession: fromPromise(async ({ signal }) => {
        vault.beginCall();
        const call = dispatch(endpoints.logout.initiate({ progress: true }, { track: false }));
        await untilAborted(call, signal);
      }),
    },
    guards: {
      hasAccessTokenCookie: () => vault.readAccessToken() !== null,
      hasRefreshToken: () => vault.readRefreshToken() !== null,
      isRenewalDue: vault.isRenewalDue,
    },
    actions: { clearTokens: vault.clear },
    delays: { untilRenewal: vault.scheduleRenewal },
  });
}

/** The result of a call. Aborts the call when the machine leaves the state that began it. */
async function untilAborted<T>(
  call: { abort: () => void; unwrap: () => Promise<T> },
  signal: AbortSignal,
): Promise<T> {
  const abort = () => call.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await call.unwrap();
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Logs an error and returns it, to be thrown. */
function logged(message: string, error: unknown): unknown {
  console.error(message, error);
  return error;
}

/**
 * Runs a refresh in one tab at a time (Web Locks). Runs it without the lock where the browser has none, or
 * when another tab holds it for too long.
 *
 * @param signal stops waiting; its reason is thrown
 */
async function withTabLock(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
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
