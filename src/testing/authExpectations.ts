import type { BrowserFacts } from './authGraph';

/**
 * The expected behaviour of a session, written by hand from the specification, section 4, and
 * docs/evidence/faults.md. It shares no code with the machine, which is compared with it.
 */

/** What a transition depends on. */
export interface Facts extends BrowserFacts {
  /** The API has asked for a pause. */
  rateLimited: boolean;
}

/** What can be observed in a stable state. */
interface ExpectedState {
  tags: ('loggedIn' | 'pending')[];
  /** The actor that is running. */
  call: string | null;
  /** Deadline of the state, in milliseconds. */
  within?: number;
  /** Another timer is running. */
  isTimed?: true | 'while rate limited';
}

export const expectedStates: Record<string, ExpectedState> = {
  startup: { tags: ['pending'], call: 'takeSignInAnswer', within: 15_000 },
  'refreshing.requesting': { tags: ['pending'], call: 'refreshTokens', within: 8_000 },
  'refreshing.backingOff': { tags: ['pending'], call: null, within: 8_000 },
  'loggedIn.active': { tags: ['loggedIn'], call: null, isTimed: true },
  'loggedIn.renewing': { tags: ['loggedIn'], call: 'refreshTokens', within: 8_000 },
  'loggedIn.degraded': { tags: ['loggedIn'], call: null, isTimed: true },
  confirmingLogout: { tags: ['loggedIn'], call: null },
  loggingOut: { tags: ['loggedIn'], call: 'endSession', within: 3_000 },
  loggedOut: { tags: [], call: null, isTimed: 'while rate limited' },
  'loggingIn.redirecting': { tags: [], call: 'beginSignIn', within: 15_000 },
  'loggingIn.exchangingCode': { tags: ['pending'], call: 'redeemCode', within: 15_000 },
};

export interface Outcome {
  to: string;
  /** Both tokens are removed; otherwise both stay. */
  tokensGone?: true;
  /** "Already logged out" is reported. */
  reported?: true;
  /** The sign-in failed for this reason. */
  failure?: 'denied' | 'unavailable';
  /** The state is neither left nor re-entered. */
  stays?: true;
}

type Rule = string | Outcome | ((facts: Facts) => string | Outcome);

/** Nothing happens. */
const stay: Outcome = { to: '', stays: true };

/** Specification, section 4, "At startup". */
const look = ({ cookie, refreshToken }: BrowserFacts) => {
  if (cookie) return 'loggedIn.active';
  return refreshToken ? 'refreshing.requesting' : 'loggedOut';
};
const lookUnlessRateLimited = (facts: Facts) =>
  facts.cookie || !facts.rateLimited ? look(facts) : stay;

/** The same for logged-in visitors, who stay logged in during a call or a pause. */
const lookAgain = ({ cookie, refreshToken, rateLimited }: Facts) => {
  if (rateLimited && refreshToken) return 'loggedIn.degraded';
  if (cookie) return 'loggedIn.active';
  return refreshToken ? 'loggedIn.renewing' : 'loggedOut';
};
const renew = ({ refreshToken }: Facts) => (refreshToken ? 'loggedIn.renewing' : stay);
const renewUnlessRateLimited = (facts: Facts) => (facts.rateLimited ? stay : renew(facts));

const ended: Outcome = { to: 'loggedOut', tokensGone: true };
const endedByVisitor: Outcome = { ...ended, reported: true };
const peerLoggedOut = (facts: Facts) => (facts.refreshToken ? lookAgain(facts) : ended);

const endedIfEmpty = ({ cookie, refreshToken }: Facts) =>
  cookie || refreshToken ? stay : 'loggedOut';

const signInFailed = (failure: 'denied' | 'unavailable') => (facts: Facts) => ({
  to: look(facts),
  failure,
});

const whileLoggedIn: Record<string, Rule> = {
  logout: 'confirmingLogout',
  'peer.loggedIn': lookAgain,
  'peer.loggedOut': peerLoggedOut,
};
const whileRefreshing: Record<string, Rule> = {
  'peer.loggedIn': look,
  'peer.loggedOut': look,
  // The tokens stay: the refresh is tried again.
  'after refreshingDeadline': 'loggedOut',
};

/** State → event → outcome. An event that is not listed changes nothing. */
const rules: Record<string, Record<string, Rule>> = {
  startup: {
    'takeSignInAnswer: answer': 'loggingIn.exchangingCode',
    'takeSignInAnswer: none': look,
    'takeSignInAnswer: failed': signInFailed('unavailable'),
    'after loggingInDeadline': signInFailed('unavailable'),
  },
  'refreshing.requesting': {
    ...whileRefreshing,
    'refreshTokens: done': 'loggedIn.active',
    'refreshTokens: refused': ended,
    'refreshTokens: superseded': look,
    'refreshTokens: unavailable': 'refreshing.backingOff',
    'refreshTokens: asked to wait': 'refreshing.backingOff',
    'refreshTokens: asked to wait long': 'loggedOut',
  },
  'refreshing.backingOff': {
    ...whileRefreshing,
    'after backoff': 'refreshing.requesting',
    'network.online': ({ rateLimited }) => (rateLimited ? stay : 'refreshing.requesting'),
  },
  'loggedIn.active': {
    ...whileLoggedIn,
    'after untilRenewal': (facts) =>
      facts.refreshToken && !facts.renewedElsewhere ? 'loggedIn.renewing' : lookAgain(facts),
    'page.shown': lookAgain,
    'page.restored': lookAgain,
    'network.online': lookAgain,
    'accessToken.removed': lookAgain,
    'call.unauthorized': renew,
  },
  'loggedIn.renewing': {
    ...whileLoggedIn,
    'refreshTokens: done': 'loggedIn.active',
    'refreshTokens: refused': ended,
    'refreshTokens: superseded': lookAgain,
    'refreshTokens: unavailable': 'loggedIn.degraded',
    'refreshTokens: asked to wait': 'loggedIn.degraded',
    'refreshTokens: asked to wait long': 'loggedIn.degraded',
    'after renewingDeadline': 'loggedIn.degraded',
  },
  'loggedIn.degraded': {
    ...whileLoggedIn,
    'after backoff': (facts) => (facts.refreshToken ? 'loggedIn.renewing' : lookAgain(facts)),
    'page.shown': renewUnlessRateLimited,
    'network.online': renewUnlessRateLimited,
    'call.unauthorized': renewUnlessRateLimited,
    'page.restored': (facts) => (facts.refreshToken ? stay : lookAgain(facts)),
    'accessToken.removed': (facts) => (facts.refreshToken ? stay : lookAgain(facts)),
  },
  confirmingLogout: {
    'logout.confirm': 'loggingOut',
    'logout.cancel': lookAgain,
    'page.restored': lookAgain,
    'peer.loggedOut': peerLoggedOut,
    'page.shown': endedIfEmpty,
    'accessToken.removed': endedIfEmpty,
  },
  loggingOut: {
    'endSession: done': endedByVisitor,
    'endSession: failed': endedByVisitor,
    'after loggingOutDeadline': endedByVisitor,
    'page.restored': endedByVisitor,
    'page.left': { ...stay, tokensGone: true },
  },
  loggedOut: {
    login: 'loggingIn.redirecting',
    'peer.loggedIn': look,
    'network.online': lookUnlessRateLimited,
    'page.shown': lookUnlessRateLimited,
    'page.restored': lookUnlessRateLimited,
    'after retryDelay': (facts) => (facts.rateLimited ? look(facts) : stay),
  },
  'loggingIn.redirecting': {
    'beginSignIn: denied': signInFailed('denied'),
    'beginSignIn: unavailable': signInFailed('unavailable'),
    'after loggingInDeadline': signInFailed('unavailable'),
    'login.cancel': look,
    'page.restored': look,
    'peer.loggedIn': look,
  },
  'loggingIn.exchangingCode': {
    'redeemCode: done': 'loggedIn.active',
    'redeemCode: denied': signInFailed('denied'),
    'redeemCode: unavailable': signInFailed('unavailable'),
    'after loggingInDeadline': signInFailed('unavailable'),
  },
};

/** Every state and event with an expected outcome, as `loggedOut: login`. */
export function listExpectations(): string[] {
  return Object.entries(rules).flatMap(([state, graphEvents]) =>
    Object.keys(graphEvents).map((graphEvent) => `${state}: ${graphEvent}`),
  );
}

/** The part of the context about failed refreshes. */
export interface Trouble {
  /** Refreshes that failed since the last success. */
  failures: number;
  /** The API has asked for a pause. */
  rateLimited: boolean;
}

/** States that call the API for a new access token. */
const asking = new Set(['refreshing.requesting', 'loggedIn.renewing']);

/** The same after an event that led to a state. */
export function expectedTrouble(was: Trouble, graphEvent: string, { to, stays }: Outcome): Trouble {
  if (stays) return was;
  const { failures, rateLimited } = was;
  switch (graphEvent) {
    case 'after retryDelay':
      return { failures: 0, rateLimited: false };
    case 'refreshTokens: unavailable':
    case 'after renewingDeadline':
      return { failures: failures + 1, rateLimited: false };
    case 'refreshTokens: asked to wait':
    case 'refreshTokens: asked to wait long':
      return { failures: to === 'loggedOut' ? 0 : failures + 1, rateLimited: true };
    default:
      if (to === 'loggedIn.active') return { failures: 0, rateLimited: false };
      return {
        failures: to === 'loggedOut' ? 0 : failures,
        // The pause ends with the next call.
        rateLimited: rateLimited && !asking.has(to),
      };
  }
}

/** The expected outcome of an event in a state. */
export function expectedOutcome(state: string, graphEvent: string, facts: Facts): Outcome {
  const rule = rules[state]?.[graphEvent] ?? stay;
  const outcome = typeof rule === 'function' ? rule(facts) : rule;
  if (typeof outcome === 'string') return { to: outcome };
  return outcome.stays ? { ...outcome, to: state } : outcome;
}
