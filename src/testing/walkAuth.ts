import { SimulatedClock, type InspectionEvent } from 'xstate';
import type { AuthEvent, SignInAnswer } from '../auth/authMachine';
import { expectedOutcome, expectedTrouble, expectedStates, type Trouble } from './authExpectations';
import { nameTransition, nameVertex, type GraphEvent } from './authGraph';
import { startAuth } from './startAuth';

/** The observable state of the machine. */
interface Seen {
  state: string;
  tags: string[];
  /** Actors that are running. */
  inFlight: string[];
  /** Whether a timer is running. */
  isTimed: boolean;
  /** Number of calls so far. */
  calls: number;
  /** Number of logouts announced so far. */
  reported: number;
  browser: { cookie: boolean; refreshToken: boolean };
  signInFailure: string | null;
  trouble: Trouble;
}

export interface Step {
  graphEvent: string;
  seen: Seen;
  expected: Seen;
}

/** A simulated clock that can tell when its next timer fires. */
class WatchedClock extends SimulatedClock {
  private readonly due = new Map<number, number>();

  override setTimeout(fire: () => void, milliseconds: number): number {
    const id = super.setTimeout(() => {
      this.due.delete(id);
      fire();
    }, milliseconds);
    this.due.set(id, this.now() + milliseconds);
    return id;
  }

  override clearTimeout(id: number): void {
    this.due.delete(id);
    super.clearTimeout(id);
  }

  /** Milliseconds until the next timer; `Infinity` without one. */
  untilNext(): number {
    return Math.min(...this.due.values()) - this.now();
  }
}

/**
 * When an event happens: immediately, or a millisecond before the next timer. After a late answer a deadline comes
 * before the end of the following pause, otherwise after it.
 */
export const timings = ['at once', 'at the last moment'] as const;

/**
 * Starts the machine for a walk along a path of the graph.
 *
 * @param transitions receives the names of the transitions that the walk takes, as in `listTransitions`
 */
export async function startWalk(transitions: Set<string>) {
  const clock = new WatchedClock();
  const timersFired: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') {
      for (const taken of event._transitions) transitions.add(nameTransition(taken));
    }
    if (event.type === '@xstate.event' && event.event.type.startsWith('xstate.after.')) {
      timersFired.push(event.event.type);
    }
  };
  let settleAnswer: (end: GraphEvent) => void = () => undefined;
  const answer = new Promise<SignInAnswer | null>((resolve, reject) => {
    settleAnswer = (end) => {
      if ('error' in end) reject(end['error'] as Error);
      else resolve(end['output'] as SignInAnswer | null);
    };
  });
  const site = await startAuth({}, { answer, clock, inspect });
  const settledCalls = new Set<object>();
  const isRunning = (call: { signal: AbortSignal }) =>
    !call.signal.aborted && !settledCalls.has(call);

  const observe = (): Seen => {
    const { tags, context } = site.auth.getSnapshot();
    const { cookie, refreshToken } = site.browser;
    return {
      state: site.state(),
      tags: [...tags].sort(),
      inFlight: [
        ...(site.state() === 'startup' ? ['takeSignInAnswer'] : []),
        ...Object.entries(site.calls).flatMap(([name, calls]) =>
          calls.filter(isRunning).map(() => name),
        ),
      ],
      isTimed: clock.untilNext() > 0 && clock.untilNext() < Infinity,
      calls: Object.values(site.calls).flat().length,
      reported: site.emitted.length,
      browser: { cookie, refreshToken },
      signInFailure: context.signInFailure,
      trouble: { failures: context.failedRefreshes, rateLimited: context.retryAfterMs > 0 },
    };
  };

  /** Causes an event as in reality: by sending it, advancing the clock, or ending an actor. */
  const cause = async (graphEvent: GraphEvent): Promise<boolean> => {
    const { name, type } = graphEvent;
    const [actor = '', end] = name.split(': ');
    if (name.startsWith('after ')) {
      const wait = clock.untilNext();
      if (wait === Infinity) return false;
      timersFired.length = 0;
      await site.pass(wait);
      return timersFired[0] === type;
    }
    if (end === undefined) {
      site.auth.send(graphEvent as GraphEvent & AuthEvent);
    } else if (actor === 'takeSignInAnswer') {
      settleAnswer(graphEvent);
    } else {
      const call = site.calls[actor as keyof typeof site.calls].findLast(isRunning);
      if (!call) return false;
      settledCalls.add(call);
      if ('error' in graphEvent) call.reject(graphEvent['error']);
      else call.resolve(undefined);
    }
    await site.pass(0);
    return true;
  };

  /** The expected state after an event, given the state before. */
  const expectAfter = (was: Seen, { name, facts }: GraphEvent): Seen => {
    const { rateLimited } = was.trouble;
    const outcome = expectedOutcome(was.state, name, { ...facts, rateLimited });
    const expectedState = expectedStates[outcome.to];
    if (!expectedState)
      throw new Error(`authExpectations: expected a expectedState of ${outcome.to}`);
    const { call, tags, within, isTimed } = expectedState;
    const trouble = expectedTrouble(was.trouble, name, outcome);
    const { cookie, refreshToken } = facts;
    const isOver = name.includes(': ') && outcome.stays;
    const forgotten = outcome.to.startsWith('loggedIn.') || outcome.to === 'loggingIn.redirecting';
    return {
      state: outcome.to,
      tags: [...tags].sort(),
      // An actor that has ended without a transition is not called again.
      inFlight: call && !isOver ? [call] : [],
      isTimed:
        within !== undefined ||
        (isTimed === 'while rate limited' ? trouble.rateLimited : !!isTimed),
      calls: was.calls + (call && !outcome.stays ? 1 : 0),
      reported: was.reported + (outcome.reported ? 1 : 0),
      browser: outcome.tokensGone
        ? { cookie: false, refreshToken: false }
        : { cookie, refreshToken },
      signInFailure: forgotten && !outcome.stays ? null : (outcome.failure ?? was.signInFailure),
      trouble,
    };
  };

  return {
    site,
    observe,
    /** The current vertex of the graph. */
    vertex: () => nameVertex(site.auth.getSnapshot()),
    /** @returns null if a timer of this name is not the next to fire */
    async take(graphEvent: GraphEvent, timing: (typeof timings)[number]): Promise<Step | null> {
      const moment = clock.untilNext() - 1;
      const isTimer = graphEvent.name.startsWith('after ');
      if (timing === 'at the last moment' && !isTimer && moment > 0 && moment < Infinity) {
        await site.pass(moment);
      }
      Object.assign(site.browser, graphEvent.facts);
      const was = observe();
      const expected = expectAfter(was, graphEvent);
      if (!(await cause(graphEvent))) return null;
      return { graphEvent: graphEvent.name, seen: observe(), expected };
    },
  };
}
