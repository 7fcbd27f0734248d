import type { InspectionEvent } from 'xstate';
import type { AuthEvent, SignInAnswer } from '../auth/authMachine';
import { expectedOutcome, expectedTrouble, standings, type Trouble } from './authExpectations';
import { nameTransition, nameVertex, type Happening } from './authGraph';
import { startAuth } from './startAuth';
import { WatchedClock } from './watchedClock';

/** What is seen of the machine, from outside. */
interface Seen {
  state: string;
  tags: string[];
  /** Actors at work. */
  inFlight: string[];
  /** Whether a timer runs that will ring later. */
  isTimed: boolean;
  /** Calls made, ever. */
  calls: number;
  /** Logouts reported, ever. */
  reported: number;
  browser: { cookie: boolean; refreshToken: boolean };
  signInFailure: string | null;
  trouble: Trouble;
}

export interface Step {
  happening: string;
  seen: Seen;
  expected: Seen;
}

/**
 * How soon things happen: at once, or a millisecond before the next timer would ring. When the answer
 * is late a deadline comes before the end of the pause that follows, otherwise after it.
 */
export const tempos = ['at once', 'at the last moment'] as const;

/**
 * The machine with the promises of its actors in hand, ready to be led along a path of the graph.
 *
 * @param transitions where those that it takes are noted, as `listTransitions` names them
 */
export async function startWalk(transitions: Set<string>) {
  const clock = new WatchedClock();
  const timersRung: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') {
      for (const taken of event._transitions) transitions.add(nameTransition(taken));
    }
    if (event.type === '@xstate.event' && event.event.type.startsWith('xstate.after.')) {
      timersRung.push(event.event.type);
    }
  };
  let settleAnswer: (end: Happening) => void = () => undefined;
  const answer = new Promise<SignInAnswer | null>((resolve, reject) => {
    settleAnswer = (end) => {
      if ('error' in end) reject(end['error'] as Error);
      else resolve(end['output'] as SignInAnswer | null);
    };
  });
  const site = await startAuth({}, { answer, clock, inspect });
  const settledCalls = new Set<object>();
  const isUnderWay = (call: { signal: AbortSignal }) =>
    !call.signal.aborted && !settledCalls.has(call);

  const look = (): Seen => {
    const { tags, context } = site.auth.getSnapshot();
    const { cookie, refreshToken } = site.browser;
    return {
      state: site.state(),
      tags: [...tags].sort(),
      inFlight: [
        ...(site.state() === 'startup' ? ['takeSignInAnswer'] : []),
        ...Object.entries(site.calls).flatMap(([name, calls]) =>
          calls.filter(isUnderWay).map(() => name),
        ),
      ],
      isTimed: clock.untilNext() > 0 && clock.untilNext() < Infinity,
      calls: Object.values(site.calls).flat().length,
      reported: site.emitted.length,
      browser: { cookie, refreshToken },
      signInFailure: context.signInFailure,
      trouble: { failures: context.failedRefreshes, heldOff: context.retryAfterMs > 0 },
    };
  };

  /** Makes it happen in the way in which it really does. */
  const make = async (happening: Happening): Promise<boolean> => {
    const { name, type } = happening;
    const [actor = '', end] = name.split(': ');
    if (name.startsWith('after ')) {
      const wait = clock.untilNext();
      if (wait === Infinity) return false;
      timersRung.length = 0;
      await site.pass(wait);
      return timersRung[0] === type;
    }
    if (end === undefined) {
      site.auth.send(happening as Happening & AuthEvent);
    } else if (actor === 'takeSignInAnswer') {
      settleAnswer(happening);
    } else {
      const call = site.calls[actor as keyof typeof site.calls].findLast(isUnderWay);
      if (!call) return false;
      settledCalls.add(call);
      if ('error' in happening) call.reject(happening['error']);
      else call.resolve(undefined);
    }
    await site.pass(0);
    return true;
  };

  /** What should be seen after it, from what was seen before. */
  const expectAfter = (was: Seen, { name, facts }: Happening): Seen => {
    const { heldOff } = was.trouble;
    const outcome = expectedOutcome(was.state, name, { ...facts, heldOff });
    const standing = standings[outcome.to];
    if (!standing) throw new Error(`authExpectations: expected what stands in ${outcome.to}`);
    const { call, tags, within, isTimed } = standing;
    const trouble = expectedTrouble(was.trouble, name, outcome);
    const { cookie, refreshToken } = facts;
    const isOver = name.includes(': ') && outcome.stays;
    const forgotten = outcome.to.startsWith('loggedIn.') || outcome.to === 'loggingIn.redirecting';
    return {
      state: outcome.to,
      tags: [...tags].sort(),
      // An actor that is done with nothing to follow is not called again.
      inFlight: call && !isOver ? [call] : [],
      isTimed: within !== undefined || (isTimed === 'while held off' ? trouble.heldOff : !!isTimed),
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
    look,
    /** Where it is in the graph. */
    vertex: () => nameVertex(site.auth.getSnapshot()),
    /** @returns null when a timer of this name is not the next to ring */
    async take(happening: Happening, tempo: (typeof tempos)[number]): Promise<Step | null> {
      const moment = clock.untilNext() - 1;
      const isTimer = happening.name.startsWith('after ');
      if (tempo === 'at the last moment' && !isTimer && moment > 0 && moment < Infinity) {
        await site.pass(moment);
      }
      Object.assign(site.browser, happening.facts);
      const was = look();
      const expected = expectAfter(was, happening);
      if (!(await make(happening))) return null;
      return { happening: happening.name, seen: look(), expected };
    },
  };
}
