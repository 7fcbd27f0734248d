import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { fromPromise } from 'xstate';
import type { ApiFailure } from '../api/api';
import { accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';
import type { authApi } from './authApi';
import { authMachine } from './authMachine';
import type { RefreshFailureReason } from './authMachine';
import { inOneTab } from './oneTab';
import { SignInError } from './signInError';
import type { SignInOnDemand } from './signInOnDemand';
import type { TokenVault } from './tokenVault';

/** A refresh failed; nothing of a token is in here. */
export class RefreshError extends Error {
  override name = 'RefreshError';
  constructor(
    readonly reason: RefreshFailureReason,
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

export interface AuthSurroundings {
  dispatch: ThunkDispatch<unknown, unknown, Action>;
  /** Gives the calls, ready to be dispatched: their code is loaded with the first. Rejects when it does not arrive. */
  loadAuthApi: () => Promise<typeof authApi>;
  vault: TokenVault;
  signIn: SignInOnDemand;
}

/**
 * The machine with its real actors, guards, actions and delays. Actors give back no token, since
 * outputs are seen by inspectors.
 */
export function provideAuth({ dispatch, loadAuthApi, vault, signIn }: AuthSurroundings) {
  /** How far this machine's clock is ahead of the API's, as far as a fresh token has shown. */
  let clockSkewMs = 0;
  /** The access token that the timer of its renewal was set for. */
  let awaitedToken: string | null = null;
  /** The refresh token of the last call about the session. */
  let calledWith: string | null = null;

  const learnClockSkew = () => {
    const times = accessTokenTimes(vault.readAccessToken() ?? '');
    if (times?.issuedAt) clockSkewMs = Date.now() - times.issuedAt;
  };

  return authMachine.provide({
    actors: {
      takeSignInAnswer: fromPromise(async () => signIn.takeAnswer()),

      beginSignIn: fromPromise(async ({ input, signal }) => {
        try {
          await signIn.begin(input, signal);
        } catch (error) {
          throw logged('Sign-in failed:', error);
        }
      }),

      redeemCode: fromPromise(async ({ input: { transactionId }, signal }) => {
        try {
          const [{ endpoints }] = await Promise.all([
            loadAuthApi(),
            signIn.validateAnswer(transactionId),
          ]);
          // Given up meanwhile: the code must not become a session that nobody waits for.
          signal.throwIfAborted();
          const call = dispatch(
            endpoints.login.initiate({ transactionId, progress: true }, { track: false }),
          );
          await untilAborted(call, signal);
          learnClockSkew();
        } catch (error) {
          throw logged('Sign-in failed:', isApiFailure(error) ? signInErrorOf(error) : error);
        }
      }),

      refreshTokens: fromPromise(async ({ signal }) => {
        const before = vault.readAccessToken();
        try {
          const { endpoints } = await loadAuthApi();
          signal.throwIfAborted();
          await inOneTab('auth.refresh', signal, async () => {
            const now = vault.readAccessToken();
            // Another tab has just done it.
            if (now !== null && now !== before) return;
            calledWith = vault.readRefreshToken();
            const call = dispatch(endpoints.refresh.initiate({}, { track: false }));
            const outcome = await untilAborted(call, signal);
            if (outcome === 'superseded') {
              throw new RefreshError('superseded', 'The stored session is another one by now.');
            }
            learnClockSkew();
          });
        } catch (error) {
          // The words of specification, section 8.
          throw logged(
            'Token refresh failed:',
            isApiFailure(error) ? refreshErrorOf(error) : error,
          );
        }
      }),

      endSession: fromPromise(async ({ signal }) => {
        calledWith = vault.readRefreshToken();
        const { endpoints } = await loadAuthApi().catch((error: unknown) => {
          throw logged('The API could not be told of a logout:', error);
        });
        signal.throwIfAborted();
        // Meanwhile another tab may have ended it, and begun another session.
        if (vault.readRefreshToken() !== calledWith) return;
        const call = dispatch(endpoints.logout.initiate({ progress: true }, { track: false }));
        await untilAborted(call, signal);
      }),
    },
    guards: {
      hasAccessTokenCookie: vault.hasAccessTokenCookie,
      hasRefreshToken: vault.hasRefreshToken,
      isRenewalDue: () => vault.readAccessToken() === awaitedToken,
    },
    actions: {
      // Another tab may have logged in between the answer and this.
      clearTokens: () => vault.clear(calledWith),
    },
    delays: {
      untilRenewal: () => {
        awaitedToken = vault.readAccessToken();
        return millisecondsUntilRenewal(awaitedToken, Date.now(), clockSkewMs);
      },
    },
  });
}

/** Ends the call when the state that began it is left; else gives its result, or raises its error. */
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

function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error;
}

/** 4xx says that the token or code is no good; these say nothing of it (RFC 9110; RFC 6585; RFC 8470). */
const passing = new Set([408, 425, 429]);

function isRefusal({ status }: ApiFailure): boolean {
  return typeof status === 'number' && status >= 400 && status < 500 && !passing.has(status);
}

function describe({ status }: ApiFailure): string {
  return typeof status === 'number'
    ? `The API answered ${status}.`
    : `No usable answer: ${status}.`;
}

function signInErrorOf(failure: ApiFailure): SignInError {
  return new SignInError(isRefusal(failure) ? 'refused' : 'unavailable', describe(failure));
}

function refreshErrorOf(failure: ApiFailure): RefreshError {
  const reason = isRefusal(failure) ? 'refused' : 'unavailable';
  return new RefreshError(reason, describe(failure), failure.retryAfterMs);
}

function logged(message: string, error: unknown): unknown {
  console.error(message, error);
  return error;
}
