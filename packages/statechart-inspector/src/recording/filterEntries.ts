import { type Entry, type EntryKind, type Recording, stateText } from './recording';

/** A filter for entries. An absent property matches every entry. */
export interface EntryFilter {
  /** Searched in the event, the name of the actor and its snapshot; case-insensitive. */
  text?: string;
  kinds?: ReadonlySet<EntryKind>;
  actorIds?: ReadonlySet<string>;
}

/** By the list of all entries: those that matched last, and how many had been checked. */
const kept = new WeakMap<
  readonly Entry[],
  { key: string; checked: number; found: readonly Entry[] }
>();

/**
 * The entries that match a filter, in order. Entries that were checked with the same filter are not checked again:
 * a recording only grows at its end.
 *
 * @returns the same list until an entry is added
 */
export function filterEntries({ actors, entries }: Recording, filter: EntryFilter) {
  const text = filter.text?.trim().toLowerCase() ?? '';
  const { kinds, actorIds } = filter;
  const key = JSON.stringify([text, kinds && [...kinds], actorIds && [...actorIds]]);
  const before = kept.get(entries);
  const { checked, found } = before?.key === key ? before : { checked: 0, found: [] };
  const added = entries.slice(checked).filter(({ kind, actorId, event, snapshot }) => {
    if ((kinds && !kinds.has(kind)) || (actorIds && !actorIds.has(actorId))) return false;
    if (text === '') return true;
    return containsText([actors.get(actorId)?.name, stateText(snapshot), event, snapshot], text);
  });
  const all = added.length > 0 ? [...found, ...added] : found;
  kept.set(entries, { key, checked: entries.length, found: all });
  return all;
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
