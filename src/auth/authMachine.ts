import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { retryAfterOf } from './authErrors';

/** Where a sign-in began. */
export interface SignInOrigin {
  /** The path of the page on this site where the sign-in began. */
  returnTo: string | null;
}

/**
 * What `refreshTokens` has found. `superseded` means that another tab has stored its own tokens in
 * the meantime, perhaps those of another session.
 */
export type RefreshResult = 'stored' | 'superseded';

/** The data that the machine keeps besides its state. It contains no tokens and no email address. */
export interface AuthContext extends SignInOrigin {
  /** The number of refreshes that have failed since the last successful one. */
  failedRefreshes: number;
  /**
   * Whether the last sign-in failed. The cause is only logged, because visitors see the same
   * message for every cause (docs/specification.md, section 8).
   */
  hasSignInFailed: boolean;
}

/** What is stored in this browser. These are facts about the tokens, never the tokens. */
export interface TokenFacts {
  /** Whether there is an access token that the API has not rejected. */
  accessToken: boolean;
  refreshToken: boolean;
  /**
   * Whether a refresh should begin now: there is a refresh token, the access token is missing or
   * expires soon, and no pause after a failed refresh is under way.
   */
  isDue: boolean;
}

/** What the machine tells the watcher. Each of these makes the watcher review the tokens. */
export type WatcherEvent =
  /** The machine has reached a state in which it does not know the tokens. */
  | { type: 'check' }
  /** This tab has stored tokens, after a sign-in or a refresh. */
  | { type: 'tokens.stored' }
  /** Another tab has stored tokens during this tab's refresh. */
  | { type: 'tokens.superseded' }
  /** No refresh may begin before this pause is over, or before a signal if it is not binding. */
  | { type: 'refresh.failed'; pauseMs: number; isBinding: boolean }
  /** The API has answered a request with 401, although the access token was attached. */
  | { type: 'call.unauthorized' };

/** What made the watcher review the tokens: an event of the machine, of a timer or the browser. */
export type Trigger =
  | WatcherEvent
  | {
      type:
        | 'token.expiring'
        | 'pause.over'
        | 'storage.changed'
        | 'cookie.changed'
        | 'page.shown'
        | 'page.restored'
        | 'network.online';
    };

/** The context of a machine that has just started. */
export const initialContext: AuthContext = {
  failedRefreshes: 0,
  returnTo: null,
  hasSignInFailed: false,
};

/** The machine's events. Each is named after what happened or what the visitor asked for. */
export type AuthEvent =
  /** The watcher has reviewed the tokens. */
  | ({ type: 'tokens'; trigger: Trigger['type'] } & TokenFacts)
  | ({ type: 'login' } & SignInOrigin)
  /** The visitor has left the login page, so nothing of the sign-in is kept for the next person. */
  | { type: 'login.cancel' }
  | { type: 'logout' }
  | { type: 'logout.confirm' }
  | { type: 'logout.cancel' }
  | { type: 'call.unauthorized' };

/** The deadlines, in milliseconds, for the states that wait for the network or for the browser. */
export const deadlines = {
  refreshing: 8_000,
  signingIn: 15_000,
  leave: 5_000,
  loggingOut: 3_000,
};

/**
 * The longest pause after a failed refresh, in milliseconds. A longer `Retry-After` is shortened to
 * this limit, so that an incorrect header cannot stop a session for hours.
 */
const longestPauseMs = 5 * 60_000;

/**
 * Returns the pause after a failed refresh. The first pause is half a second, and each further
 * failure doubles it. If the API asked us to wait (`Retry-After`; RFC 9110, section 10.2.3), the
 * pause is at least that long, and binding.
 */
export function pauseAfter(failedRefreshes: number, retryAfterMs: number) {
  const doubled = 500 * 2 ** (failedRefreshes - 1);
  return {
    pauseMs: Math.min(longestPauseMs, Math.max(doubled, retryAfterMs)),
    isBinding: retryAfterMs > 0,
  };
}

/** Creates a placeholder for an actor that authActors.ts provides. */
function placeholder<Input = undefined, Output = void>(name: string) {
  return fromPromise<Output, Input>(() => unprovided(name));
}

function unprovided(name: string): never {
  throw new Error(`authMachine: expected ${name} from machine.provide()`);
}

/** docs/specification.md, section 8, prescribes this message. */
export const refreshFailed = 'Token refresh failed:';
export const signInFailed = 'Sign-in failed:';

const signInIsLate = { type: 'logDeadline', params: { failure: signInFailed } } as const;

/**
 * The session's state machine (docs/specification.md, section 4). docs/auth-machine.md explains its
 * states.
 *
 * The machine is pure: each transition depends only on the state, the context and the event. What
 * is stored in the browser arrives as a `tokens` event, and actors do everything else. The
 * `loggedIn` tag is the flag defined in the specification, and the `pending` tag means that the
 * flag is not known yet. Inspectors show the context, the events, and the actors' input and output,
 * so none of these ever contains a token or the visitor's email address (signIn.ts).
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as { type: 'loggedOut' },
    tags: {} as 'loggedIn' | 'pending',
    children: {} as { watchTokens: 'watchTokens' },
  },
  actors: {
    /** Looks at the tokens whenever they may have changed, and sends `tokens` (watchTokens.ts). */
    watchTokens: fromCallback<WatcherEvent>(() => unprovided('watchTokens')),
    /**
     * Removes the provider's response from the URL or from session storage. Returns where the
     * sign-in began that the response answers, or null if there is no response. The machine does
     * not receive the response itself.
     */
    takeSignInAnswer: placeholder<undefined, SignInOrigin | null>('takeSignInAnswer'),
    /**
     * Requests a new access token and stores it, unless another session has been stored in the
     * meantime. Rejects if there is no new token. If the API refuses the refresh token, the actor
     * also removes that session's tokens.
     */
    refreshTokens: placeholder<undefined, RefreshResult>('refreshTokens'),
    /** Redirects to the provider. Rejects if the redirect is not possible. */
    beginSignIn: placeholder<SignInOrigin>('beginSignIn'),
    /**
     * Exchanges the code in the provider's response for tokens, and stores them. Rejects if either
     * step fails.
     */
    redeemCode: placeholder('redeemCode'),
    /**
     * Ends the session at the API, and removes its tokens when the API has answered, when the actor
     * is stopped, or when the page is left.
     */
    endSession: placeholder('endSession'),
  },
  guards: {
    hasAccess: ({ event }) => event.type === 'tokens' && event.accessToken,
    /** The session has ended, because it has no access token and cannot be renewed. */
    hasNoToken: ({ event }) => event.type === 'tokens' && !event.accessToken && !event.refreshToken,
    isDue: ({ event }) => event.type === 'tokens' && event.isDue,
    /** The session can be renewed, but not now. */
    isPaused: ({ event }) => event.type === 'tokens' && event.refreshToken && !event.isDue,
    /** Another session has been stored during the refresh, and it needs a refresh too. */
    isReplaced: ({ event }) =>
      event.type === 'tokens' && event.isDue && event.trigger === 'tokens.superseded',
    isRestored: ({ event }) => event.type === 'tokens' && event.trigger === 'page.restored',
  },
  actions: {
    check: sendTo('watchTokens', { type: 'check' }),
    resetFailures: assign({ failedRefreshes: 0 }),
    countFailure: assign({ failedRefreshes: ({ context }) => context.failedRefreshes + 1 }),
    reportFailure: sendTo('watchTokens', ({ context }, params: { retryAfterMs: number }) => ({
      type: 'refresh.failed' as const,
      ...pauseAfter(context.failedRefreshes, params.retryAfterMs),
    })),
    recordSignIn: assign(({ event }) =>
      event.type === 'login' ? { hasSignInFailed: false, returnTo: event.returnTo } : {},
    ),
    recordSignInFailure: assign({ hasSignInFailed: true }),
    forgetSignIn: assign({ hasSignInFailed: false, returnTo: null }),
    announceLogout: emit({ type: 'loggedOut' }),
    /**
     * Logs that an answer has not come in time. Whatever else makes the machine stop waiting, such
     * as a logout in another tab, is no failure, so the actors log nothing when they are stopped.
     */
    logDeadline: (_, params: { failure: string }) => void params,
  },
  delays: {
    refreshingDeadline: deadlines.refreshing,
    signingInDeadline: deadlines.signingIn,
    leaveDeadline: deadlines.leave,
    loggingOutDeadline: deadlines.loggingOut,
  },
}).createMachine({
  id: 'auth',
  context: initialContext,
  invoke: { id: 'watchTokens', src: 'watchTokens' },
  on: {
    'call.unauthorized': { actions: sendTo('watchTokens', ({ event }) => event) },
    'login.cancel': { actions: 'forgetSignIn' },
  },
  initial: 'startup',
  states: {
    startup: {
      tags: 'pending',
      invoke: {
        id: 'takeSignInAnswer',
        src: 'takeSignInAnswer',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'loggingIn.exchangingCode',
            actions: assign(({ event }) => event.output ?? {}),
          },
          { target: 'checkingCookie' },
        ],
        onError: { target: 'checkingCookie', actions: 'recordSignInFailure' },
      },
      after: {
        signingInDeadline: {
          target: 'checkingCookie',
          actions: ['recordSignInFailure', signInIsLate],
        },
      },
    },

    checkingCookie: {
      tags: 'pending',
      entry: 'check',
      on: {
        tokens: [
          { guard: 'hasAccess', target: 'loggedIn' },
          { guard: 'isDue', target: 'refreshing' },
          { target: 'loggedOut' },
        ],
      },
    },

    /**
     * The API is asked for a new access token. When the answer, an error or the deadline arrives,
     * the watcher learns of it, and the facts that it then sends decide the next state. The three
     * child states differ only in what the visitor sees meanwhile.
     */
    refreshing: {
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        onDone: {
          actions: [
            'resetFailures',
            sendTo('watchTokens', ({ event }) => ({ type: `tokens.${event.output}` as const })),
          ],
        },
        onError: {
          actions: [
            'countFailure',
            {
              type: 'reportFailure',
              params: ({ event }) => ({ retryAfterMs: retryAfterOf(event.error) }),
            },
          ],
        },
      },
      after: {
        refreshingDeadline: {
          actions: [
            { type: 'logDeadline', params: { failure: refreshFailed } },
            'countFailure',
            { type: 'reportFailure', params: { retryAfterMs: 0 } },
          ],
        },
      },
      on: {
        tokens: [
          { guard: 'isReplaced', target: 'checkingCookie' },
          // The response of the API has not arrived yet.
          { guard: 'isDue' },
          { guard: 'hasAccess', target: 'loggedIn' },
          { target: 'loggedOut' },
        ],
      },
      initial: 'whileUnknown',
      states: {
        whileUnknown: { tags: 'pending' },
        whileLoggedOut: {
          on: { login: { target: '#auth.loggingIn', actions: 'recordSignIn' } },
        },
        whileLoggedIn: {
          tags: 'loggedIn',
          on: {
            logout: '#auth.confirmingLogout',
            tokens: [
              { guard: 'isReplaced', target: '#auth.loggedIn', actions: 'check' },
              // The session goes on, even if the refresh has failed.
              { guard: 'isPaused', target: '#auth.loggedIn' },
            ],
          },
        },
      },
    },

    loggedIn: {
      tags: 'loggedIn',
      entry: assign({ hasSignInFailed: false }),
      on: {
        logout: 'confirmingLogout',
        tokens: [
          { guard: 'hasNoToken', target: 'loggedOut' },
          { guard: 'isDue', target: 'refreshing.whileLoggedIn' },
        ],
      },
    },

    /**
     * The visitor is asked to confirm the logout. The dialog is a state of the machine, so that it
     * closes by itself if the session ends, for example because the visitor logged out in another
     * tab. The session is not renewed meanwhile.
     */
    confirmingLogout: {
      tags: 'loggedIn',
      on: {
        'logout.confirm': 'loggingOut',
        'logout.cancel': { target: 'loggedIn', actions: 'check' },
        tokens: { guard: 'hasNoToken', target: 'loggedOut' },
      },
    },

    loggingOut: {
      tags: 'loggedIn',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        // Another tab may have stored a new session meanwhile.
        onDone: { target: 'loggedOut', actions: 'check' },
        onError: { target: 'loggedOut', actions: 'check' },
      },
      after: {
        loggingOutDeadline: {
          target: 'loggedOut',
          actions: ['check', { type: 'logDeadline', params: { failure: 'Logout failed:' } }],
        },
      },
      on: { tokens: { guard: 'hasNoToken', target: 'loggedOut' } },
      exit: 'announceLogout',
    },

    loggedOut: {
      on: {
        login: { target: 'loggingIn', actions: 'recordSignIn' },
        tokens: [
          { guard: 'hasAccess', target: 'loggedIn' },
          { guard: 'isDue', target: 'refreshing.whileLoggedOut' },
        ],
      },
    },

    loggingIn: {
      initial: 'redirecting',
      on: {
        'login.cancel': { target: 'checkingCookie', actions: 'forgetSignIn' },
        tokens: [
          // The visitor has signed in in another tab.
          { guard: 'hasAccess', target: 'loggedIn' },
          // The visitor used the Back button to return from the provider.
          { guard: 'isRestored', target: 'checkingCookie' },
        ],
      },
      states: {
        redirecting: {
          invoke: {
            id: 'beginSignIn',
            src: 'beginSignIn',
            input: ({ context }) => ({ returnTo: context.returnTo }),
            onDone: 'leaving',
            onError: { target: '#auth.checkingCookie', actions: 'recordSignInFailure' },
          },
          after: {
            signingInDeadline: {
              target: '#auth.checkingCookie',
              actions: ['recordSignInFailure', signInIsLate],
            },
          },
        },
        /**
         * The browser is loading the provider's page, which takes as long as it takes. No browser
         * says when the visitor stops this, so the visitor can soon try again.
         */
        leaving: { after: { leaveDeadline: '#auth.checkingCookie' } },
        exchangingCode: {
          tags: 'pending',
          invoke: {
            id: 'redeemCode',
            src: 'redeemCode',
            onDone: {
              target: '#auth.checkingCookie',
              actions: ['resetFailures', sendTo('watchTokens', { type: 'tokens.stored' })],
            },
            onError: { target: '#auth.checkingCookie', actions: 'recordSignInFailure' },
          },
          after: {
            signingInDeadline: {
              target: '#auth.checkingCookie',
              actions: ['recordSignInFailure', signInIsLate],
            },
          },
          // A sign-in that has come this far is not cancelled.
          on: { 'login.cancel': { actions: 'forgetSignIn' }, tokens: {} },
        },
      },
    },
  },
});
