import { and, assign, emit, fromPromise, not, or, setup } from 'xstate';
import type { ErrorActorEvent } from 'xstate';

/** Why the last sign-in failed. */
export type SignInFailureReason = 'denied' | 'invalidAnswer' | 'refused' | 'unavailable';
/** Why a refresh failed; `superseded`: the stored session is another one by now. */
export type RefreshFailureReason = 'refused' | 'superseded' | 'unavailable';

/** What a provider's answer in the URL belongs to; the answer itself stays with the actors. */
export interface SignInAnswer {
  transactionId: string;
  /** Path on this site from which sign-in began. */
  returnTo: string | null;
  /** The email that was typed. */
  email: string | null;
}

export interface AuthContext {
  /** Refreshes that failed in a row. */
  failedRefreshes: number;
  /** How long the API asked to wait, in milliseconds. */
  retryAfterMs: number;
  transactionId: string | null;
  returnTo: string | null;
  email: string | null;
  signInFailure: SignInFailureReason | null;
}

export type AuthEvent =
  | { type: 'login'; returnTo: string | null; email: string | null }
  /** The login page was left before it led to the provider. */
  | { type: 'login.cancel' }
  | { type: 'logout' }
  | { type: 'logout.confirm' }
  | { type: 'logout.cancel' }
  | { type: 'peer.loggedIn' }
  | { type: 'peer.loggedOut' }
  | { type: 'network.online' }
  | { type: 'page.shown' }
  /** Back out of the back/forward cache, where nothing of what happened meanwhile was heard. */
  | { type: 'page.restored' }
  /** The tab is closed, or shows another page. */
  | { type: 'page.left' }
  /** The accessToken cookie is gone: deleted, or expired. */
  | { type: 'accessToken.removed' }
  /** The API answered 401 to a call of somebody who is logged in. */
  | { type: 'accessToken.refused' };

/** Deadlines in milliseconds: no state that waits lasts longer, whatever the network does. */
export const deadlines = { startup: 8_000, renewal: 8_000, signIn: 15_000, logout: 3_000 };
const longestPause = 5 * 60_000;

/** How long the API asked to be left alone (RFC 9110, section 10.2.3), in milliseconds; 0 for not at all. */
export function holdOffMs({ retryAfterMs }: AuthContext): number {
  return Math.min(longestPause, retryAfterMs);
}

/** Pause before the next refresh, in milliseconds: half a second, doubled each time, or what the API asked for. */
export function backoffMs(context: AuthContext): number {
  const doubled = 500 * 2 ** Math.max(0, context.failedRefreshes - 1);
  return Math.min(longestPause, Math.max(doubled, holdOffMs(context)));
}

/** Stands for an actor until the real one is provided at the door (authActors.ts). */
function placeholder<Input = undefined, Output = void>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(`authMachine: expected an actor ${name} from machine.provide()`);
  });
}

function unprovided(name: string): never {
  throw new Error(`authMachine: expected ${name} from machine.provide()`);
}

const failureOf = (event: unknown): { reason?: unknown; retryAfterMs?: unknown } => {
  const { error } = event as Partial<ErrorActorEvent>;
  return typeof error === 'object' && error !== null ? error : {};
};

const signInReasons: readonly unknown[] = ['denied', 'invalidAnswer', 'refused', 'unavailable'];

/**
 * The life of a session (specification, section 4; docs/architecture.md). Pure: what it does to the
 * world it does through actors, guards and actions by name. The flag of the specification is the
 * tag `loggedIn`; the tag `pending` says that it is not known yet. No token enters its context, its
 * events, or an actor's input or output.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as { type: 'loggedOut' },
    tags: {} as 'loggedIn' | 'pending',
  },
  actors: {
    /** Takes a provider's answer out of the URL; null when the URL is none. */
    takeSignInAnswer: placeholder<undefined, SignInAnswer | null>('takeSignInAnswer'),
    /** Asks for another access token and keeps it. Rejects with `{reason: RefreshFailureReason}`. */
    refreshTokens: placeholder('refreshTokens'),
    /** Leaves for the provider. Rejects with `{reason: SignInFailureReason}`. */
    beginSignIn: placeholder<{ returnTo: string | null; email: string | null }>('beginSignIn'),
    /** Turns the provider's answer into a session and keeps its tokens. Rejects like `beginSignIn`. */
    redeemCode: placeholder<{ transactionId: string }>('redeemCode'),
    /** Tells the API that the session ends. */
    endSession: placeholder('endSession'),
  },
  guards: {
    hasAccessTokenCookie: (): boolean => unprovided('hasAccessTokenCookie'),
    hasRefreshToken: (): boolean => unprovided('hasRefreshToken'),
    /** The access token is still the one that the timer was set for: no other tab has renewed it. */
    isRenewalDue: (): boolean => unprovided('isRenewalDue'),
    isHeldOff: ({ context }) => holdOffMs(context) > 0,
    canRenew: and(['hasRefreshToken', not('isHeldOff')]),
    /** The session could be renewed, but the API asked for a pause. */
    mustWait: and(['hasRefreshToken', 'isHeldOff']),
    /** A cookie answers without a call; a call must respect the pause that the API asked for. */
    canRecheck: or(['hasAccessTokenCookie', not('isHeldOff')]),
    isRefused: ({ event }) => failureOf(event).reason === 'refused',
    isSuperseded: ({ event }) => failureOf(event).reason === 'superseded',
  },
  actions: {
    /** Removes the tokens of the session that was refused, ended or is gone, and of no other. */
    clearTokens: () => unprovided('clearTokens'),
    forgetFailures: assign({ failedRefreshes: 0, retryAfterMs: 0 }),
    forgetFailureCount: assign({ failedRefreshes: 0 }),
    forgetHoldOff: assign({ retryAfterMs: 0 }),
    countFailure: assign({
      failedRefreshes: ({ context }) => context.failedRefreshes + 1,
      retryAfterMs: ({ event }) => {
        const { retryAfterMs } = failureOf(event);
        return typeof retryAfterMs === 'number' ? retryAfterMs : 0;
      },
    }),
    keepReason: assign({
      transactionId: null,
      signInFailure: ({ event }) => {
        const { reason } = failureOf(event);
        return signInReasons.includes(reason) ? (reason as SignInFailureReason) : 'unavailable';
      },
    }),
    announceLogout: emit({ type: 'loggedOut' }),
  },
  delays: {
    backoff: ({ context }) => backoffMs(context),
    holdOff: ({ context }) => holdOffMs(context),
    /** Milliseconds until the access token should be replaced. */
    untilRenewal: (): number => unprovided('untilRenewal'),
    startupDeadline: deadlines.startup,
    renewalDeadline: deadlines.renewal,
    signInDeadline: deadlines.signIn,
    logoutDeadline: deadlines.logout,
  },
}).createMachine({
  id: 'auth',
  context: {
    failedRefreshes: 0,
    retryAfterMs: 0,
    transactionId: null,
    returnTo: null,
    email: null,
    signInFailure: null,
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
        onError: { target: 'checkingCookie', actions: 'keepReason' },
      },
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
      after: { startupDeadline: 'loggedOut' },
      on: {
        'peer.loggedIn': 'checkingCookie',
        'peer.loggedOut': 'checkingCookie',
      },
      states: {
        requesting: {
          entry: 'forgetHoldOff',
          invoke: {
            src: 'refreshTokens',
            onDone: '#auth.loggedIn',
            onError: [
              { guard: 'isRefused', target: '#auth.loggedOut', actions: 'clearTokens' },
              { guard: 'isSuperseded', target: '#auth.checkingCookie' },
              { target: 'backingOff', actions: 'countFailure' },
            ],
          },
        },
        backingOff: {
          after: { backoff: 'requesting' },
          on: { 'network.online': { guard: not('isHeldOff'), target: 'requesting' } },
        },
      },
    },

    loggedIn: {
      tags: 'loggedIn',
      entry: assign({ signInFailure: null, transactionId: null }),
      initial: 'active',
      on: {
        logout: 'confirmingLogout',
        'peer.loggedIn': '.revalidating',
        'peer.loggedOut': [
          // Somebody has signed in again since.
          { guard: 'hasRefreshToken', target: '.revalidating' },
          { target: 'loggedOut', actions: 'clearTokens' },
        ],
      },
      states: {
        active: {
          entry: 'forgetFailures',
          after: {
            untilRenewal: [
              { guard: and(['isRenewalDue', 'hasRefreshToken']), target: 'renewing' },
              // Not every browser reports that the cookie is gone.
              { target: 'revalidating' },
            ],
          },
          on: {
            'page.shown': 'revalidating',
            'page.restored': 'revalidating',
            'network.online': 'revalidating',
            'accessToken.removed': 'revalidating',
            'accessToken.refused': { guard: 'hasRefreshToken', target: 'renewing' },
          },
        },
        /** Is what this tab believes still what the browser holds? */
        revalidating: {
          always: [
            { guard: 'mustWait', target: 'degraded' },
            { guard: 'hasAccessTokenCookie', target: 'active' },
            { guard: 'hasRefreshToken', target: 'renewing' },
            { target: '#auth.loggedOut' },
          ],
        },
        renewing: {
          entry: 'forgetHoldOff',
          invoke: {
            src: 'refreshTokens',
            onDone: 'active',
            onError: [
              { guard: 'isRefused', target: '#auth.loggedOut', actions: 'clearTokens' },
              { guard: 'isSuperseded', target: 'revalidating' },
              { target: 'degraded', actions: 'countFailure' },
            ],
          },
          after: { renewalDeadline: { target: 'degraded', actions: 'countFailure' } },
        },
        /** Signed in as far as anyone can tell, while the API does not answer. */
        degraded: {
          after: {
            backoff: [{ guard: 'hasRefreshToken', target: 'renewing' }, { target: 'revalidating' }],
          },
          on: {
            'page.shown': { guard: 'canRenew', target: 'renewing' },
            'page.restored': { guard: not('hasRefreshToken'), target: 'revalidating' },
            'accessToken.removed': { guard: not('hasRefreshToken'), target: 'revalidating' },
            'network.online': {
              guard: 'canRenew',
              target: 'renewing',
            },
            'accessToken.refused': {
              guard: 'canRenew',
              target: 'renewing',
            },
          },
        },
      },
    },

    confirmingLogout: {
      tags: 'loggedIn',
      on: {
        'logout.confirm': 'loggingOut',
        // The cookie may have disappeared, or expired, while the question was open.
        'logout.cancel': 'loggedIn.revalidating',
        'page.restored': 'loggedIn.revalidating',
        'peer.loggedOut': [
          { guard: 'hasRefreshToken', target: 'loggedIn.revalidating' },
          { target: 'loggedOut', actions: 'clearTokens' },
        ],
      },
    },

    loggingOut: {
      tags: 'loggedIn',
      invoke: {
        src: 'endSession',
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
      after: { logoutDeadline: 'loggedOut' },
      on: {
        // Nobody may be here any more to remove them when the answer comes; the call outlives the page.
        'page.left': { actions: 'clearTokens' },
        'page.restored': 'loggedOut',
      },
      exit: ['clearTokens', 'announceLogout'],
    },

    loggedOut: {
      entry: 'forgetFailureCount',
      // The API named a time to be asked again.
      after: {
        holdOff: { guard: 'isHeldOff', target: 'checkingCookie', actions: 'forgetFailures' },
      },
      on: {
        login: {
          target: 'loggingIn',
          actions: assign({
            signInFailure: null,
            returnTo: ({ event }) => event.returnTo,
            email: ({ event }) => event.email,
          }),
        },
        'peer.loggedIn': 'checkingCookie',
        // After an outage at startup the tokens were kept, so that the refresh can be tried again.
        'network.online': {
          guard: 'canRecheck',
          target: 'checkingCookie',
        },
        'page.shown': {
          guard: 'canRecheck',
          target: 'checkingCookie',
        },
        'page.restored': {
          guard: 'canRecheck',
          target: 'checkingCookie',
        },
      },
    },

    loggingIn: {
      initial: 'redirecting',
      after: { signInDeadline: { target: 'checkingCookie', actions: 'keepReason' } },
      states: {
        redirecting: {
          invoke: {
            src: 'beginSignIn',
            input: ({ context }) => ({ returnTo: context.returnTo, email: context.email }),
            onError: { target: '#auth.checkingCookie', actions: 'keepReason' },
          },
          on: {
            'login.cancel': '#auth.checkingCookie',
            // Back from the provider without an answer: the page stands as it was left.
            'page.restored': '#auth.checkingCookie',
            'peer.loggedIn': '#auth.checkingCookie',
          },
        },
        exchangingCode: {
          tags: 'pending',
          invoke: {
            src: 'redeemCode',
            input: ({ context }) => ({ transactionId: context.transactionId ?? '' }),
            onDone: '#auth.loggedIn',
            onError: { target: '#auth.checkingCookie', actions: 'keepReason' },
          },
        },
      },
    },
  },
});
