import { transition, type SnapshotFrom } from 'xstate';
import { authMachine, type AuthEvent } from '../../src/auth/authMachine';

/** The machine of the site in a browser that has both tokens, whose calls are never answered. */
export const machine = authMachine.provide({
  guards: {
    hasAccessTokenCookie: () => true,
    hasRefreshToken: () => true,
    isRenewalDue: () => true,
  },
  actions: { clearTokens: () => undefined },
  delays: { untilRenewal: 600_000 },
});

const doneOf = (state: string) => ({ type: `xstate.done.actor.0.auth.${state}` }) as never;

/** What happens to somebody who is logged in, over and over, and leaves them logged in. */
export const cycle: readonly AuthEvent[] = [
  { type: 'logout' },
  { type: 'logout.cancel' },
  { type: 'page.shown' },
  { type: 'accessToken.refused' },
  // The renewal is answered.
  doneOf('loggedIn.renewing'),
];

/** The snapshot from which the cycle begins. @param begin the machine's first one */
export function loggedIn(begin: SnapshotFrom<typeof machine>): SnapshotFrom<typeof machine> {
  const [snapshot] = transition(machine, begin, {
    ...(doneOf('startup') as object),
    output: null,
  } as never);
  if (!snapshot.matches({ loggedIn: 'active' })) {
    throw new Error(`expected to be logged in, got ${JSON.stringify(snapshot.value)}`);
  }
  return snapshot;
}
