import { type Entry, type EntryKind, type Recording, stateText } from './recording';

/** A filter for entries. Each property excludes the entries that do not match it. */
export interface EntryFilter {
  /**
   * A string that the event, the actor's name or the snapshot must contain. The search is
   * case-insensitive.
   */
  text: string;
  kinds: ReadonlySet<EntryKind>;
  /** The id of an actor, or null for all actors. */
  actorId: string | null;
}

interface Search {
  /** The filter as a string, for comparisons. */
  key: string;
  /** How many entries have been checked. */
  checked: number;
  found: readonly Entry[];
}

/** The last search in each list of entries. */
const searches = new WeakMap<readonly Entry[], Search>();

/**
 * Returns the entries that match a filter, in order. Recordings grow only at the end, so entries
 * that were already checked with the same filter are not checked again.
 * @param longestMs the maximum duration of one call in milliseconds; call the function again until
 * `isComplete` is true
 * @returns `found`, a list that stays the same object until another entry matches
 */
export function filterEntries(
  { actors, entries }: Recording,
  filter: EntryFilter,
  longestMs: number,
): { found: readonly Entry[]; isComplete: boolean } {
  const text = filter.text.trim().toLowerCase();
  const key = JSON.stringify([text, [...filter.kinds], filter.actorId]);
  const last = searches.get(entries);
  const { checked, found } = last?.key === key ? last : { checked: 0, found: [] };
  const matches = ({ kind, actorId, event, snapshot }: Entry): boolean => {
    if (!filter.kinds.has(kind) || (filter.actorId ?? actorId) !== actorId) return false;
    if (text === '') return true;
    const parts = [actors.get(actorId)?.name, stateText(snapshot), event, snapshot];
    return parts.some((part) => containsText(part, text));
  };
  const added: Entry[] = [];
  const until = performance.now() + longestMs;
  let at = checked;
  for (; at < entries.length && (at % 100 !== 0 || performance.now() < until); at++) {
    const entry = entries[at];
    if (entry && matches(entry)) added.push(entry);
  }
  const all = added.length > 0 ? [...found, ...added] : found;
  searches.set(entries, { key, checked: at, found: all });
  return { found: all, isComplete: at === entries.length };
}

/**
 * Returns whether any key or value in a JSON value contains a string.
 *
 * @param text the string, in lower case
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
