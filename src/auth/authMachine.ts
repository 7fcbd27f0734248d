import { and, assign, emit, fromCallback, fromPromise, not, or, sendTo, setup } from 'xstate';
import type { DoneActorEvent, ErrorActorEvent } from 'xstate';

/**
 * The result of a refresh. `superseded` means that another session, with its own tokens, was stored
 * during the refresh.
 */
export type RefreshResult = 'replaced' | 'superseded';

/** Why a refresh failed: the API refused the refresh token, or the API was unavailable. */
export type RefreshFailureReason = 'refused' | 'unavailable';

/** What the visitor asked for when a sign-in began. */
export interface SignInRequest {
  /** The path of the page on this site where the sign-in began. */
  returnTo: string | null;
  /** The email address that the visitor entered. */
  email: string | null;
}

/**
 * The data that the machine keeps besides its state. It contains no tokens, and nothing that other
 * tabs can change.
 */
export interface AuthContext {
  /** The number of refreshes that have failed since the last successful one. */
  failedRefreshes: number;
  /** How long the API asked us to wait (`Retry-After`), in milliseconds. */
  retryAfterMs: number;
  returnTo: string | null;
  email: string | null;
  /**
   * Whether the last sign-in failed. The cause is only logged, because visitors see the same
   * message for every cause (docs/specification.md, section 8).
   */
  hasSignInFailed: boolean;
}

/** The machine's events. Each is named after what happened or what the visitor asked for. */
export type AuthEvent =
  | { type: 'login'; returnTo: string | null; email: string | null }
  /** The visitor left the login page before being redirected to the provider. */
  | { type: 'login.cancel' }
  | { type: 'logout' }
  | { type: 'logout.confirm' }
  | { type: 'logout.cancel' }
  /** Another tab has logged in or out. */
  | { type: 'peer.loggedIn' }
  | { type: 'peer.loggedOut' }
  | { type: 'network.online' }
  | { type: 'page.shown' }
  /** The page was restored from the back/forward cache, where it received no events. */
  | { type: 'page.restored' }
  /** The tab is being closed, or it is opening another document. */
  | { type: 'page.left' }
  /** The accessToken cookie was deleted or has expired. */
  | { type: 'accessToken.removed' }
  /** A logged-in visitor's request received a 401 response. */
  | { type: 'call.unauthorized' }
  /** The access token will expire soon, or has been removed. */
  | { type: 'renewal.due' }
  /** The API has responded to the logout request, or could not be reached. */
  | { type: 'logout.ended' };

/**
 * The deadlines, in milliseconds, for the states that wait for the network. The deadline for
 * `loggingIn` also applies to `startup`, which may have to load the sign-in code.
 */
export const deadlines = {
  refreshing: 8_000,
  renewing: 8_000,
  loggingIn: 15_000,
  loggingOut: 3_000,
};
/**
 * The longest pause between two refreshes, in milliseconds. A longer `Retry-After` is shortened to
 * this limit, so that an incorrect header cannot stop a session for hours.
 */
const longestPause = 5 * 60_000;

/**
 * Returns how long the API asked us to wait (`Retry-After`; RFC 9110, section 10.2.3), in
 * milliseconds, but at most `longestPause`.
 */
function retryDelayMs({ retryAfterMs }: AuthContext): number {
  return Math.min(longestPause, retryAfterMs);
}

/**
 * Returns the pause before the next refresh, in milliseconds. The first pause is half a second, and
 * each further failure doubles it. If the API asked us to wait longer, the pause is that long. It
 * never exceeds `longestPause`.
 */
export function backoffMs(context: AuthContext): number {
  const doubled = 500 * 2 ** Math.max(0, context.failedRefreshes - 1);
  return Math.min(longestPause, Math.max(doubled, retryDelayMs(context)));
}

/** Creates a placeholder for an actor that authActors.ts provides. */
function placeholder<Input = undefined, Output = void>(name: string) {
  return fromPromise<Output, Input>(() => unprovided(name));
}

/** Creates a placeholder for an actor that sends events to the machine. */
function callbackPlaceholder(name: string) {
  return fromCallback(() => unprovided(name));
}

function unprovided(name: string): never {
  throw new Error(`authMachine: expected ${name} from machine.provide()`);
}

const outputOf = (event: unknown): unknown => (event as Partial<DoneActorEvent>).output;

const failureOf = (event: unknown): { reason?: unknown; retryAfterMs?: unknown } =>
  (event as Partial<ErrorActorEvent>).error ?? {};

/**
 * The session's state machine (docs/specification.md, section 4). docs/auth-machine.md explains its
 * states.
 *
 * The machine is pure. It reads and changes external data only through actors, guards and actions,
 * which authActors.ts provides by name. The `loggedIn` tag is the flag defined in the
 * specification, and the `pending` tag means that the flag is not known yet. Inspectors show the
 * context, the events, and the actors' input and output, so none of these ever contains a token.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as { type: 'loggedOut' },
    tags: {} as 'loggedIn' | 'pending',
  },
  actors: {
    /**
     * Removes the provider's response from the URL or from session storage. Returns the sign-in
     * request that the response answers, or null if there is no response. The machine does not
     * receive the response itself.
     */
    takeSignInAnswer: placeholder<undefined, SignInRequest | null>('takeSignInAnswer'),
    /** Sends `renewal.due` when the access token should be renewed. */
    awaitRenewal: callbackPlaceholder('awaitRenewal'),
    /**
     * Requests a new access token and stores it, unless another session has been stored in the
     * meantime. Rejects with `{reason: RefreshFailureReason}`. If the API refuses the refresh
     * token, the actor also removes that session's tokens.
     */
    refreshTokens: placeholder<undefined, RefreshResult>('refreshTokens'),
    /** Redirects to the provider. Rejects if the redirect is not possible. */
    beginSignIn: placeholder<SignInRequest>('beginSignIn'),
    /**
     * Exchanges the code in the provider's response for tokens, and stores them. Rejects if either
     * step fails.
     */
    redeemCode: placeholder('redeemCode'),
    /**
     * Ends the session at the API, and then sends `logout.ended`. When the actor is stopped, it
     * removes this session's tokens. It also removes them when it receives `page.left`: the request
     * continues after the page is closed, but a closed page cannot remove tokens.
     */
    endSession: callbackPlaceholder('endSession'),
  },
  guards: {
    hasAccessTokenCookie: (): boolean => unprovided('hasAccessTokenCookie'),
    hasRefreshToken: (): boolean => unprovided('hasRefreshToken'),
    isRateLimited: ({ context }) => retryDelayMs(context) > 0,
    /** The API has not asked us to wait, so a request may be sent. */
    mayCall: not('isRateLimited'),
    canRenew: and(['hasRefreshToken', 'mayCall']),
    hasNoRefreshToken: not('hasRefreshToken'),
    /** The session could be renewed, but the API asked us to wait. */
    mustWait: and(['hasRefreshToken', 'isRateLimited']),
    /** The session has ended, because it has no access token and cannot be renewed. */
    hasNoToken: not(or(['hasAccessTokenCookie', 'hasRefreshToken'])),
    /** The API has asked us to wait at least as long as a refresh at startup is allowed to take. */
    mustPause: ({ event }) => Number(failureOf(event).retryAfterMs) >= deadlines.refreshing,
    /**
     * The tokens may be checked now. With a cookie, the check needs no request, so it may take
     * place even if the API asked us to wait.
     */
    canCheck: or(['hasAccessTokenCookie', 'mayCall']),
    isRefused: ({ event }) => failureOf(event).reason === 'refused',
    isSuperseded: ({ event }) => outputOf(event) === 'superseded',
  },
  actions: {
    /** Removes any tokens left over from a session that another tab has ended. */
    clearTokens: () => unprovided('clearTokens'),
    resetFailures: assign({ failedRefreshes: 0, retryAfterMs: 0 }),
    resetFailureCount: assign({ failedRefreshes: 0 }),
    resetRetryAfter: assign({ retryAfterMs: 0 }),
    recordRefreshFailure: assign({
      failedRefreshes: ({ context }) => context.failedRefreshes + 1,
      retryAfterMs: ({ event }) => {
        const { retryAfterMs } = failureOf(event);
        return typeof retryAfterMs === 'number' ? retryAfterMs : 0;
      },
    }),
    recordSignInFailure: assign({ hasSignInFailed: true }),
    announceLogout: emit({ type: 'loggedOut' }),
  },
  delays: {
    backoff: ({ context }) => backoffMs(context),
    retryDelay: ({ context }) => retryDelayMs(context),
    refreshingDeadline: deadlines.refreshing,
    renewingDeadline: deadlines.renewing,
    loggingInDeadline: deadlines.loggingIn,
    loggingOutDeadline: deadlines.loggingOut,
  },
}).createMachine({
  id: 'auth',
  context: {
    failedRefreshes: 0,
    retryAfterMs: 0,
    returnTo: null,
    email: null,
    hasSignInFailed: false,
  },
  initial: 'startup',
  states: {
    startup: {
      tags: 'pending',
      invoke: {
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
      after: { loggingInDeadline: { target: 'checkingCookie', actions: 'recordSignInFailure' } },
    },

    checkingCookie: {
      tags: 'pending',
      always: [
        { guard: 'hasAccessTokenCookie', target: 'loggedIn' },
        { guard: 'hasRefreshToken', target: 'refreshing' },
        { target: 'loggedOut' },
      ],
    },

    refreshing: {
      tags: 'pending',
      initial: 'requesting',
      after: { refreshingDeadline: 'loggedOut' },
      on: {
        'peer.loggedIn': 'checkingCookie',
        'peer.loggedOut': 'checkingCookie',
      },
      states: {
        requesting: {
          entry: 'resetRetryAfter',
          invoke: {
            src: 'refreshTokens',
            onDone: [
              { guard: 'isSuperseded', target: '#auth.checkingCookie' },
              { target: '#auth.loggedIn' },
            ],
            onError: [
              { guard: 'isRefused', target: '#auth.loggedOut' },
              {
                guard: 'mustPause',
                target: '#auth.loggedOut',
                actions: 'recordRefreshFailure',
              },
              { target: 'backingOff', actions: 'recordRefreshFailure' },
            ],
          },
        },
        backingOff: {
          after: { backoff: 'requesting' },
          on: { 'network.online': { guard: 'mayCall', target: 'requesting' } },
        },
      },
    },

    loggedIn: {
      tags: 'loggedIn',
      entry: assign({ hasSignInFailed: false }),
      initial: 'active',
      on: {
        logout: 'confirmingLogout',
        'peer.loggedIn': '.revalidating',
        'peer.loggedOut': [
          // Another tab has logged in again.
          { guard: 'hasRefreshToken', target: '.revalidating' },
          { target: 'loggedOut', actions: 'clearTokens' },
        ],
      },
      states: {
        active: {
          entry: 'resetFailures',
          invoke: { src: 'awaitRenewal' },
          on: {
            'page.shown': 'revalidating',
            'page.restored': 'revalidating',
            'network.online': 'revalidating',
            'accessToken.removed': 'revalidating',
            'call.unauthorized': { guard: 'hasRefreshToken', target: 'renewing' },
            'renewal.due': [
              { guard: 'hasRefreshToken', target: 'renewing' },
              // Check whether the cookie has expired, because not every browser reports an expired
              // cookie (`accessToken.removed`).
              { target: 'revalidating' },
            ],
          },
        },
        /**
         * Checks which tokens the browser currently stores, and chooses the next state accordingly.
         */
        revalidating: {
          always: [
            { guard: 'mustWait', target: 'degraded' },
            { guard: 'hasAccessTokenCookie', target: 'active' },
            { guard: 'hasRefreshToken', target: 'renewing' },
            { target: '#auth.loggedOut' },
          ],
        },
        renewing: {
          entry: 'resetRetryAfter',
          invoke: {
            src: 'refreshTokens',
            onDone: [{ guard: 'isSuperseded', target: 'revalidating' }, { target: 'active' }],
            onError: [
              { guard: 'isRefused', target: '#auth.loggedOut' },
              { target: 'degraded', actions: 'recordRefreshFailure' },
            ],
          },
          after: { renewingDeadline: { target: 'degraded', actions: 'recordRefreshFailure' } },
        },
        /** The visitor is logged in, but the last renewal failed and will be retried. */
        degraded: {
          after: {
            backoff: [{ guard: 'hasRefreshToken', target: 'renewing' }, { target: 'revalidating' }],
          },
          on: {
            'page.shown': { guard: 'canRenew', target: 'renewing' },
            'page.restored': { guard: 'hasNoRefreshToken', target: 'revalidating' },
            'accessToken.removed': { guard: 'hasNoRefreshToken', target: 'revalidating' },
            'network.online': { guard: 'canRenew', target: 'renewing' },
            'call.unauthorized': { guard: 'canRenew', target: 'renewing' },
          },
        },
      },
    },

    /**
     * The visitor is asked to confirm the logout. The dialog is a state of the machine, so that it
     * closes by itself if the session ends, for example because the visitor logged out in another
     * tab.
     */
    confirmingLogout: {
      tags: 'loggedIn',
      on: {
        'logout.confirm': 'loggingOut',
        // Check the tokens again, because the cookie may have disappeared while the dialog was
        // open.
        'logout.cancel': 'loggedIn.revalidating',
        'page.restored': 'loggedIn.revalidating',
        'page.shown': { guard: 'hasNoToken', target: 'loggedOut' },
        'accessToken.removed': { guard: 'hasNoToken', target: 'loggedOut' },
        'peer.loggedOut': [
          { guard: 'hasRefreshToken', target: 'loggedIn.revalidating' },
          { target: 'loggedOut', actions: 'clearTokens' },
        ],
      },
    },

    loggingOut: {
      tags: 'loggedIn',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onError: 'loggedOut',
      },
      after: { loggingOutDeadline: 'loggedOut' },
      on: {
        'logout.ended': 'loggedOut',
        'page.left': { actions: sendTo('endSession', { type: 'page.left' }) },
        'page.restored': 'loggedOut',
      },
      exit: 'announceLogout',
    },

    loggedOut: {
      entry: 'resetFailureCount',
      after: {
        retryDelay: { guard: 'isRateLimited', target: 'checkingCookie', actions: 'resetFailures' },
      },
      on: {
        login: {
          target: 'loggingIn',
          actions: assign({
            hasSignInFailed: false,
            returnTo: ({ event }) => event.returnTo,
            email: ({ event }) => event.email,
          }),
        },
        'peer.loggedIn': 'checkingCookie',
        // After a failed refresh at startup, the refresh token may still be stored, so the next
        // three events lead to another attempt.
        'network.online': { guard: 'canCheck', target: 'checkingCookie' },
        'page.shown': { guard: 'canCheck', target: 'checkingCookie' },
        'page.restored': { guard: 'canCheck', target: 'checkingCookie' },
      },
    },

    loggingIn: {
      initial: 'redirecting',
      after: { loggingInDeadline: { target: 'checkingCookie', actions: 'recordSignInFailure' } },
      states: {
        redirecting: {
          invoke: {
            src: 'beginSignIn',
            input: ({ context }) => ({ returnTo: context.returnTo, email: context.email }),
            onError: { target: '#auth.checkingCookie', actions: 'recordSignInFailure' },
          },
          on: {
            'login.cancel': '#auth.checkingCookie',
            // The visitor used the Back button to return from the provider.
            'page.restored': '#auth.checkingCookie',
            'peer.loggedIn': '#auth.checkingCookie',
          },
        },
        exchangingCode: {
          tags: 'pending',
          invoke: {
            src: 'redeemCode',
            onDone: '#auth.loggedIn',
            onError: { target: '#auth.checkingCookie', actions: 'recordSignInFailure' },
          },
        },
      },
    },
  },
});
