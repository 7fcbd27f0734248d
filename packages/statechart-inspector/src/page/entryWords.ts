import { skippedType } from '../recording/patch';
import {
  type Entry,
  type EntryKind,
  type Recording,
  statePath,
  stepAt,
} from '../recording/recording';
import { chartOf } from './useChart';

/** How the page names the kinds of entries. */
export const kindWords: Readonly<Record<EntryKind, string>> = {
  actor: 'actor',
  event: 'event',
  microstep: 'step',
  snapshot: 'state',
};

/**
 * Describes an entry in a few words: the event, or the actor's state and whether it ignored the event
 * or comes after events that the page has skipped.
 */
export function entryText(recording: Recording, entry: Entry): string {
  if (entry.kind === 'event') return eventName(recording, entry);
  const state = statePath(entry.snapshot);
  if (entry.kind === 'actor') return state === '' ? 'created' : `created: ${state}`;
  if (entry.event?.type === skippedType) {
    const { events } = entry.event as { events?: unknown };
    return `${state} (after ${String(events)} skipped events)`;
  }
  return isIgnored(recording, entry) ? `${state} (event ignored)` : state;
}

/** Describes an entry in one sentence, for screen readers. */
export function entrySentence(recording: Recording, entry: Entry, actor: string): string {
  const event = eventName(recording, entry);
  const after = entry.kind === 'event' || event === '' ? '' : ` after ${event}`;
  return `${actor}: ${kindWords[entry.kind]} ${entryText(recording, entry)}${after}`;
}

/**
 * Names the event of an entry as the chart names it, such as `done: refreshTokens`. XState's own type
 * contains the id of an actor, which may be generated.
 */
export function eventName({ actors }: Recording, { actorId, event }: Entry): string {
  const type = event?.type ?? '';
  const actor = type.startsWith('xstate.') ? actors.get(actorId) : undefined;
  const chart = actor && chartOf(actor);
  const transitions = chart instanceof Error ? [] : (chart?.transitions ?? []);
  return transitions.find(({ eventType }) => eventType === type)?.label ?? type;
}

/** Returns whether a machine has taken no transition for an event. */
function isIgnored(
  recording: Recording,
  { kind, actorId, index, event, transitions }: Entry,
): boolean {
  if (event === null || event.type.startsWith('xstate.') || transitions.length > 0) return false;
  // An actor that is not a machine takes no steps.
  return kind === 'microstep' || stepAt(recording, actorId, index - 1)?.kind === 'microstep';
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/**
 * Formats a timestamp as local time, such as `14:03:07.012`.
 *
 * @param atMs milliseconds since 1970
 */
export function clockTime(atMs: number): string {
  return clock.format(atMs);
}

/**
 * Formats a duration, such as `+12 ms`, `+3.4 s` or `+2 min`. It is negative if the clock was set
 * back.
 */
export function timeSince(ms: number): string {
  if (Math.abs(ms) < 1_000) return `${sign(ms)}${Math.abs(Math.round(ms))} ms`;
  if (Math.abs(ms) < 60_000) return `${sign(ms)}${(Math.abs(ms) / 1_000).toFixed(1)} s`;
  return `${sign(ms)}${Math.round(Math.abs(ms) / 60_000)} min`;
}

const sign = (ms: number) => (ms < 0 ? '−' : '+');
