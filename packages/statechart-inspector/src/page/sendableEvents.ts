import { isFromOutside, routeType } from '../chart/activeStates';
import type { Transition } from '../chart/statechart';
import type { Recording } from '../recording/recording';
import type { InspectorView } from './useInspectorView';

/**
 * Returns the types of the events that the user can send. Events of `after`, `done`, `error` and
 * `always` transitions are left out, because XState triggers those transitions itself.
 *
 * @param enabled transitions from `enabledTransitions`
 */
export function sendableEvents(enabled: readonly Transition[]): readonly string[] {
  return [...new Set(enabled.filter(isSendable).map(({ eventType }) => eventType))];
}

/**
 * Returns whether the user can send a transition's event. Wildcards cannot be sent, nor can events
 * that only XState creates.
 */
export function isSendable({ trigger, eventType }: Transition): boolean {
  return trigger === 'event' && !eventType.includes('*') && isFromOutside(eventType);
}

/**
 * Returns a template for an event: the last event of this type that the actor received. If there was
 * none, the inspector cannot know the event's properties. A route has no template, because its
 * property `to` says which of the machine's routes it takes.
 */
export function templateOf(
  recording: Recording,
  actorId: string,
  eventType: string,
): { type: string } | null {
  if (eventType === routeType) return null;
  const last = recording.entries.findLast(
    (entry) =>
      entry.kind === 'event' && entry.actorId === actorId && entry.event?.type === eventType,
  );
  return last?.event ?? null;
}

const ends: Readonly<Record<string, string>> = {
  done: 'The actor is done and handles no more events.',
  error: 'The actor has failed and handles no more events.',
  stopped: 'The actor was stopped and handles no more events.',
};

/** Returns why no event can be sent to an actor at the moment, or null if events can be sent. */
export function unsendableReason(view: InspectorView, actorId: string): string | null {
  const { recording, watched, isLive, step } = view;
  const { status } = (step?.snapshot ?? {}) as { status?: unknown };
  if (!recording.isLive) return 'This is a recording from a file: no event can be sent.';
  if (watched.page === 'left') return 'The watched page has been left: no event can be sent.';
  if (watched.page !== 'open') return 'The watched page is closed: no event can be sent.';
  if (!isLive) return 'An earlier entry is selected. Press Live to send an event.';
  const run = recording.actors.get(actorId)?.run ?? 0;
  if (!recording.livePages.has(run)) return 'The page of this actor has been left.';
  return ends[String(status)] ?? null;
}
