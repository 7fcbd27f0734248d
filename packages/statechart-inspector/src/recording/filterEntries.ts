import type { Entry, EntryKind, Recording } from './recording';
import { stateText } from './stateText';

/** Which entries are to be seen. What is left out lets everything pass. */
export interface EntryFilter {
  /** In the type of the event, the name of the actor or the value of its state, whatever the case. */
  text?: string;
  kinds?: ReadonlySet<EntryKind>;
  actorIds?: ReadonlySet<string>;
}

interface Kept {
  key: string;
  /** How many of the entries have been looked at. */
  seen: number;
  found: { entries: readonly Entry[] };
}

const kept = new WeakMap<readonly Entry[], Kept>();
const searched = new WeakMap<Entry, string>();

/**
 * The entries that a filter lets pass, in order. Those that were looked at with the same filter before are
 * not looked at again: a recording grows at its end alone.
 *
 * @returns an object that is the same as long as its entries are, around a list that only grows
 */
export function filterEntries(
  { actors, entries }: Recording,
  filter: EntryFilter,
): { readonly entries: readonly Entry[] } {
  const text = filter.text?.trim().toLowerCase() ?? '';
  const { kinds, actorIds } = filter;
  const key = JSON.stringify([text, kinds && [...kinds], actorIds && [...actorIds]]);
  const before = kept.get(entries);
  const known = before?.key === key ? before : { key, seen: 0, found: { entries: [] } };
  if (known === before && known.seen === entries.length) return known.found;

  const passing = known.found.entries as Entry[];
  const count = passing.length;
  for (let index = known.seen; index < entries.length; index++) {
    const entry = entries[index];
    if (
      entry &&
      (!kinds || kinds.has(entry.kind)) &&
      (!actorIds || actorIds.has(entry.actorId)) &&
      (text === '' || textOf(entry, actors.get(entry.actorId)?.name ?? '').includes(text))
    ) {
      passing.push(entry);
    }
  }
  const found = known === before && passing.length === count ? known.found : { entries: passing };
  kept.set(entries, { key, seen: entries.length, found });
  return found;
}

function textOf(entry: Entry, actorName: string): string {
  const known = searched.get(entry);
  if (known !== undefined) return known;
  const text =
    `${entry.event?.type ?? ''}\n${actorName}\n${stateText(entry.snapshot)}`.toLowerCase();
  searched.set(entry, text);
  return text;
}
