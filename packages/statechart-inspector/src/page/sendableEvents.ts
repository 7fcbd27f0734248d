import { answersEvent } from '../chart/enabledTransitions';
import type { Statechart, Transition } from '../chart/statechart';
import type { Recording } from '../recording/recording';
import type { WatchState } from './watch';

/** A type of event that the user can send and the machine handles now. */
export interface Answer {
  eventType: string;
  /** The target states in words. */
  outcome: string;
}

/** The events that the user can send; the machine itself makes those of `after`, `done`, `error` and `always`. */
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

/** Whether the user can send the event of a transition: not a wildcard, and not made by XState. */
export function isSendable({ trigger, eventType }: Transition): boolean {
  return trigger === 'event' && !eventType.includes('*') && !eventType.startsWith('xstate.');
}

/** The path of a state: `loggedIn.active`. */
function nameIn(chart: Statechart, id: string): string {
  const state = chart.states.get(id);
  return state === undefined || state.path.length === 0 ? id : state.path.join('.');
}

/**
 * A template for an event: the sample that the page offers, otherwise the last event of this type that the actor
 * received, otherwise only the type.
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
 * Checks that a machine handles an event in some state. The page ignores any other event and reports nothing.
 *
 * @throws Error that says which events were expected
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

/** How an actor ended, in words; null if it is active. */
export function endOf(snapshot: unknown): string | null {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && Object.hasOwn(ends, status) ? (ends[status] ?? null) : null;
}

const ends: Readonly<Record<string, string>> = {
  done: 'It is done, and answers nothing more.',
  error: 'It has failed, and answers nothing more.',
  stopped: 'It has been stopped, and answers nothing more.',
};

/** Why no event can be sent to an actor; null if one can. */
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
