import type { Statechart, Transition } from '../statechart/statechart';
import type { Recording } from '../recording/recording';

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

/** Why nothing can be sent to an actor; null where it can be. */
export function whyNotSent(
  recording: Recording,
  actorId: string,
  { isLive, isGone }: { isLive: boolean; isGone: boolean },
): string | null {
  if (!recording.isLive) return 'This is a recording: nobody is there to answer.';
  if (isGone) return 'The page that was watched is closed: nobody is there to answer.';
  if (!isLive) return 'You look at the past. Go live to send an event.';
  if (!recording.offers.has(actorId)) return 'The page takes no events from here for this actor.';
  return null;
}
