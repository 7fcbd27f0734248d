import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type InspectionEvent,
} from 'xstate';
import {
  authMachine,
  type AuthEvent,
  type RefreshResult,
  type SignInRequest,
} from '../auth/authMachine';

/** One run of an actor. The test decides how and when the run ends. */
interface Call<Input = unknown> {
  input: Input;
  signal: AbortSignal;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Which tokens the browser stores. */
interface Tokens {
  cookie: boolean;
  refreshToken: boolean;
}

/** Waits until the effects of settled promises are complete. */
export const settled = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/**
 * Starts the session machine with fake actors and a simulated clock. The test decides how and when
 * each actor ends, and advances the clock.
 */
export async function startMachine(
  tokens: Partial<Tokens> = {},
  {
    answer = null,
    untilRenewal = 60_000,
    clock = new SimulatedClock(),
    inspect = () => undefined,
  }: {
    /**
     * The result of `takeSignInAnswer`, or the error that it throws. If this is a promise, the
     * machine stays in `startup` until the promise settles.
     */
    answer?: SignInRequest | Error | Promise<SignInRequest | null> | null;
    untilRenewal?: number;
    clock?: SimulatedClock;
    inspect?: (event: InspectionEvent) => void;
  } = {},
) {
  const browser: Tokens = { cookie: false, refreshToken: false, ...tokens };
  const calls = {
    refreshTokens: [] as Call<undefined>[],
    beginSignIn: [] as Call<SignInRequest>[],
    redeemCode: [] as Call<undefined>[],
    endSession: [] as Call<undefined>[],
  };
  const clearTokens = () => {
    browser.cookie = false;
    browser.refreshToken = false;
  };
  const recorded = <Output, Input>(list: Call<Input>[]) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          list.push({ input, signal, resolve: (output) => resolve(output as Output), reject });
        }),
    );

  const auth = createActor(
    authMachine.provide({
      actors: {
        takeSignInAnswer: fromPromise(async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        }),
        awaitRenewal: fromCallback(({ sendBack }) => {
          const timer = clock.setTimeout(() => sendBack({ type: 'renewal.due' }), untilRenewal);
          return () => clock.clearTimeout(timer);
        }),
        refreshTokens: recorded(calls.refreshTokens),
        beginSignIn: recorded(calls.beginSignIn),
        redeemCode: recorded(calls.redeemCode),
        endSession: fromCallback(({ sendBack }) => {
          const controller = new AbortController();
          const end = () => sendBack({ type: 'logout.ended' });
          const { signal } = controller;
          calls.endSession.push({ input: undefined, signal, resolve: end, reject: end });
          return () => {
            controller.abort();
            clearTokens();
          };
        }),
      },
      guards: {
        hasAccessTokenCookie: () => browser.cookie,
        hasRefreshToken: () => browser.refreshToken,
      },
      actions: { clearTokens },
    }),
    { clock, inspect },
  );

  const emitted: string[] = [];
  auth.on('loggedOut', ({ type }) => emitted.push(type));
  auth.start();
  await settled();

  return {
    auth,
    browser,
    calls,
    emitted,
    /** Returns the machine's state, such as `loggedIn.active`. */
    state: () => stateName(auth.getSnapshot().value),
    isLoggedIn: () => auth.getSnapshot().hasTag('loggedIn'),
    isPending: () => auth.getSnapshot().hasTag('pending'),
    context: () => auth.getSnapshot().context,
    /** Sends events, one after the other. For an event without a payload, its type is enough. */
    send: (...events: (AuthEvent | Exclude<AuthEvent['type'], 'login'>)[]) => {
      for (const event of events) auth.send(typeof event === 'string' ? { type: event } : event);
    },
    /** Advances the machine's clock by a number of milliseconds. */
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
    /** Resolves an actor's last run. */
    resolve: async (actor: keyof typeof calls, output?: RefreshResult) => {
      calls[actor].at(-1)?.resolve(output);
      await settled();
    },
    /**
     * Rejects an actor's last run. If a refresh is refused, this also removes the tokens, as the
     * real actor does.
     */
    reject: async (actor: keyof typeof calls, error: unknown) => {
      if ((error as { reason?: unknown } | undefined)?.reason === 'refused') clearTokens();
      calls[actor].at(-1)?.reject(error);
      await settled();
    },
  };
}

function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([parent, child]) => `${parent}.${stateName(child)}`)
    .join(' ');
}
