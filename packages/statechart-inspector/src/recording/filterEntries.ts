import { type Entry, type EntryKind, type Recording, stateText } from './recording';

/** Which entries to show. An absent property matches every entry. */
export interface EntryFilter {
  /** Searched in the event, the name of the actor and its snapshot; case-insensitive. */
  text?: string;
  kinds?: ReadonlySet<EntryKind>;
  actorIds?: ReadonlySet<string>;
}

interface Kept {
  key: string;
  /** How many entries have been checked. */
  seen: number;
  found: { entries: readonly Entry[] };
}

const kept = new WeakMap<readonly Entry[], Kept>();

/**
 * The entries that match a filter, in order. Entries that were checked with the same filter are not checked again:
 * a recording only grows at its end.
 *
 * @returns the same object until an entry is added, around a list that only grows
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
      (text === '' ||
        containsText([actors.get(entry.actorId)?.name, stateText(entry.snapshot)], text) ||
        containsText(entry.event, text) ||
        containsText(entry.snapshot, text))
    ) {
      passing.push(entry);
    }
  }
  const found = known === before && passing.length === count ? known.found : { entries: passing };
  kept.set(entries, { key, seen: entries.length, found });
  return found;
}

/**
 * Whether a JSON value contains a text in one of its keys or values.
 *
 * @param text in lower case
 */
function containsText(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) {
    return String(value).toLowerCase().includes(text);
  }
  return Object.entries(value).some(
    ([key, one]) =>
      (!Array.isArray(value) && key.toLowerCase().includes(text)) || containsText(one, text),
  );
}
