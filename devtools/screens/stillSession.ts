import { createActor, fromCallback, fromPromise } from 'xstate';
import type { AuthActor } from '../../src/auth/AuthProvider';
import { authMachine, type AuthContext } from '../../src/auth/authMachine';
import type { SessionState } from './screens';

/** A clock that never advances. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise(() => undefined));

/**
 * Starts a session in a given state. Its actors never respond and its timers never fire, so the
 * session stays in this state until it receives an event.
 */
export function stillSession({ value, context }: SessionState): AuthActor {
  const isLoggedIn = authMachine
    .resolveState({ value, context: authMachine.config.context as AuthContext })
    .hasTag('loggedIn');
  const machine = authMachine.provide({
    actors: {
      takeSignInAnswer: unanswered(),
      refreshTokens: unanswered(),
      beginSignIn: unanswered(),
      redeemCode: unanswered(),
      awaitRenewal: fromCallback(() => undefined),
      endSession: fromCallback(() => undefined),
    },
    guards: {
      // When a logout is cancelled, this guard decides whether the visitor is still logged in.
      hasAccessTokenCookie: () => isLoggedIn,
      hasRefreshToken: () => false,
    },
    actions: { clearTokens: () => undefined },
  });
  const initial = machine.config.context as AuthContext;
  const snapshot = machine.resolveState({ value, context: { ...initial, ...context } });
  return createActor(machine, { snapshot, clock: stopped }).start();
}
