import { type Entry, type EntryKind, stateText } from '../recording/recording';

/** How the page names the kinds of entries. */
export const kindWords: Readonly<Record<EntryKind, string>> = {
  actor: 'actor',
  event: 'event',
  microstep: 'step',
  snapshot: 'state',
};

/** Describes an entry in a few words: the event type or the actor's state. */
export function entryText(entry: Entry): string {
  if (entry.kind === 'event') return entry.event?.type ?? '';
  const state = stateText(entry.snapshot);
  return entry.kind === 'actor' ? (state === '' ? 'created' : `created: ${state}`) : state;
}

/** Describes an entry in one sentence, for screen readers. */
export function entrySentence(entry: Entry, actor: string): string {
  const after = entry.kind === 'event' || !entry.event ? '' : ` after ${entry.event.type}`;
  return `${actor}: ${kindWords[entry.kind]} ${entryText(entry)}${after}`;
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
