import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate';
import { authMachine } from '../auth/authMachine';
import type { SignInAnswer } from '../auth/authMachine';

/** A promise that the test settles. */
interface Call<Input = unknown, Output = unknown> {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** The tokens of a make-believe browser. */
interface Tokens {
  cookie: boolean;
  refreshToken: boolean;
  /** Another tab has renewed the access token. */
  renewedElsewhere?: boolean;
}

/** Lets promises that have settled take effect. */
export const settled = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/**
 * The machine on its own, as a unit test drives it: every actor is a promise that the test settles,
 * the clock is simulated, and the browser is two booleans.
 */
export async function startAuth(
  tokens: Partial<Tokens> = {},
  {
    answer = null,
    untilRenewal = 60_000,
    clock = new SimulatedClock(),
    inspect = () => undefined,
  }: {
    /** A promise of it: the machine stays in `startup` until it settles. */
    answer?: SignInAnswer | Error | Promise<SignInAnswer | null> | null;
    untilRenewal?: number;
    clock?: SimulatedClock;
    inspect?: (event: InspectionEvent) => void;
  } = {},
) {
  const browser: Tokens = { cookie: false, refreshToken: false, ...tokens };
  const calls = {
    refreshTokens: [] as Call<undefined, undefined>[],
    beginSignIn: [] as Call<{ returnTo: string | null; email: string | null }, undefined>[],
    redeemCode: [] as Call<{ transactionId: string }, undefined>[],
    endSession: [] as Call<undefined, undefined>[],
  };
  const recorded = <Input>(list: Call<Input, undefined>[]) =>
    fromPromise(async ({ input, signal }: { input: Input; signal: AbortSignal }): Promise<void> => {
      await new Promise<undefined>((resolve, reject) => {
        list.push({ input, signal, resolve, reject });
      });
    });

  const auth = createActor(
    authMachine.provide({
      actors: {
        takeSignInAnswer: fromPromise(async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        }),
        refreshTokens: recorded(calls.refreshTokens),
        beginSignIn: recorded(calls.beginSignIn),
        redeemCode: recorded(calls.redeemCode),
        endSession: recorded(calls.endSession),
      },
      guards: {
        hasAccessTokenCookie: () => browser.cookie,
        hasRefreshToken: () => browser.refreshToken,
        isRenewalDue: () => !browser.renewedElsewhere,
      },
      actions: {
        clearTokens: () => {
          browser.cookie = false;
          browser.refreshToken = false;
        },
      },
      delays: { untilRenewal: () => untilRenewal },
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
    /** Where the machine is, such as `loggedIn.active`. */
    state: () => stateName(auth.getSnapshot().value),
    isLoggedIn: () => auth.getSnapshot().hasTag('loggedIn'),
    isPending: () => auth.getSnapshot().hasTag('pending'),
    /** Lets time pass, in milliseconds, and what follows from it happen. */
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
    resolve: async (call: { resolve: (output: undefined) => void } | undefined) => {
      call?.resolve(undefined);
      await settled();
    },
    reject: async (call: { reject: (error: unknown) => void } | undefined, error: unknown) => {
      call?.reject(error);
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
