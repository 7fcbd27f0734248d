import { createActor, fromCallback, fromPromise } from 'xstate';
import type { AuthActor } from '../../src/auth/AuthProvider';
import { authMachine, initialContext, type WatcherEvent } from '../../src/auth/authMachine';
import type { SessionState } from './screens';

/** A clock that never advances. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise(() => undefined));

const stillMachine = authMachine.provide({
  actors: {
    // It finds nothing new, so the session stays as it is.
    watchTokens: fromCallback<WatcherEvent>(() => undefined),
    takeSignInAnswer: unanswered(),
    refreshTokens: unanswered(),
    beginSignIn: unanswered(),
    redeemCode: unanswered(),
    endSession: unanswered(),
  },
});

/**
 * Starts a session in a given state. Its actors never respond and its timers never fire, so the
 * session stays in this state until it receives an event.
 */
export function stillSession({ value, context }: SessionState): AuthActor {
  const started = createActor(stillMachine, { clock: stopped }).start().getPersistedSnapshot();
  const snapshot = { ...started, value, context: { ...initialContext, ...context } };
  return createActor(stillMachine, { snapshot, clock: stopped }).start();
}
