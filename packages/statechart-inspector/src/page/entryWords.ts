import type { Entry, EntryKind } from '../recording/recording';
import { stateText } from '../recording/stateText';

/** What the kinds of entries are called on screen. */
export const kindWords: Readonly<Record<EntryKind, string>> = {
  actor: 'actor',
  event: 'event',
  microstep: 'step',
  snapshot: 'state',
};

/** What an entry says in a line: the event, or where the actor is. */
export function entryText(entry: Entry): string {
  if (entry.kind === 'event') return entry.event?.type ?? '';
  const state = stateText(entry.snapshot);
  return entry.kind === 'actor' ? (state === '' ? 'begins' : `begins: ${state}`) : state;
}

/** An entry as it is told to those who hear it. */
export function entrySentence(entry: Entry, actor: string): string {
  const after = entry.kind === 'event' || !entry.event ? '' : ` after ${entry.event.type}`;
  return `${actor}: ${kindWords[entry.kind]} ${entryText(entry)}${after}`;
}
