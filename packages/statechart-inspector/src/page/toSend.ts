import { answersEvent } from '../chart/answers';
import type { Statechart, Transition } from '../chart/statechart';
import type { Recording } from '../recording/recording';
import type { WatchState } from './watch';

/** A type of event that somebody may send, which the machine has an answer to now. */
export interface Answer {
  eventType: string;
  /** Where it leads, in words. */
  outcome: string;
}

/** Events that people send: those of `after`, of actors that end, and of `always` the machine makes itself. */
export function answersTo(chart: Statechart, enabled: readonly Transition[]): readonly Answer[] {
  const outcomes = new Map<string, string[]>();
  for (const one of enabled) {
    if (!isSendable(one)) continue;
    const to = one.targets.map((id) => nameIn(chart, id)).join(', ') || 'stays';
    const outcome = one.guard === null ? to : `${to} if ${one.guard}`;
    outcomes.set(one.eventType, [...(outcomes.get(one.eventType) ?? []), outcome]);
  }
  return [...outcomes].map(([eventType, all]) => ({ eventType, outcome: all.join(', else ') }));
}

/** Whether a person can send what it waits for: an event with a name of its own. */
export function isSendable({ trigger, eventType }: Transition): boolean {
  return trigger === 'event' && !eventType.includes('*') && !eventType.startsWith('xstate.');
}

/** The keys that lead to a state: `loggedIn.active`. */
function nameIn(chart: Statechart, id: string): string {
  const state = chart.states.get(id);
  return state === undefined || state.path.length === 0 ? id : state.path.join('.');
}

/**
 * An event to begin with: the page's own sample, else the last of this type that the actor has been sent, else
 * nothing but its type.
 */
export function templateOf(
  recording: Recording,
  actorId: string,
  eventType: string,
): { type: string } {
  const sample = recording.offers.get(actorId)?.find(({ type }) => type === eventType);
  if (sample) return sample;
  const last = recording.entries.findLast(
    (entry) =>
      entry.kind === 'event' && entry.actorId === actorId && entry.event?.type === eventType,
  );
  return last?.event ?? { type: eventType };
}

/**
 * Makes sure that a machine has an answer to an event somewhere, now or in another state: the page would pass over
 * any other without a word that is seen here.
 *
 * @throws Error that says what was expected
 */
export function expectKnown(chart: Statechart, { type }: { type: string }): void {
  if (type.startsWith('xstate.')) {
    throw new Error(`The machine makes ${type} itself. Expected an event with a name of its own.`);
  }
  const events = chart.transitions.filter(({ trigger }) => trigger === 'event');
  if (events.some(({ eventType }) => answersEvent(eventType, type))) return;
  const known = [...new Set(events.filter(isSendable).map(({ eventType }) => eventType))];
  throw new Error(`${chart.id} has no answer to ${type}. Expected one of ${known.join(', ')}.`);
}

/** How an actor has come to its end, in words; null for one that goes on. */
export function endOf(snapshot: unknown): string | null {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && Object.hasOwn(ends, status) ? (ends[status] ?? null) : null;
}

const ends: Readonly<Record<string, string>> = {
  done: 'It is done, and answers nothing more.',
  error: 'It has failed, and answers nothing more.',
  stopped: 'It has been stopped, and answers nothing more.',
};

/** Why nothing can be sent to an actor; null where it can be. */
export function whyNotSent(
  recording: Recording,
  actorId: string,
  { isLive, page }: { isLive: boolean; page: WatchState['page'] },
): string | null {
  if (!recording.isLive) return 'This is a recording: nobody is there to answer.';
  if (page === 'left') return 'The page that was watched has been left: nobody is there to answer.';
  if (page !== 'open') return 'The page that was watched is closed: nobody is there to answer.';
  if (!isLive) return 'You look at the past. Go live to send an event.';
  if (!recording.offers.has(actorId)) return 'The page takes no events from here for this actor.';
  return null;
}
