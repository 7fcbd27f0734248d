import { type Entry, type EntryKind, type Recording, statePath } from './recording';

/** A filter for entries. Each property excludes the entries that do not match it. */
export interface EntryFilter {
  /**
   * A string that the event as JSON, the actor's name or its state must contain. The search is
   * case-insensitive.
   */
  text: string;
  kinds: ReadonlySet<EntryKind>;
  /** The id of an actor, or null for all actors. */
  actorId: string | null;
}

/** Returns the entries that match a filter, in order. */
export function filterEntries(
  { actors, entries }: Recording,
  filter: EntryFilter,
): readonly Entry[] {
  const text = filter.text.trim().toLowerCase();
  return entries.filter(({ kind, actorId, event, snapshot }) => {
    if (!filter.kinds.has(kind) || (filter.actorId ?? actorId) !== actorId) return false;
    if (text === '') return true;
    const searched = [actors.get(actorId)?.name, statePath(snapshot), JSON.stringify(event)];
    return searched.some((part) => part?.toLowerCase().includes(text));
  });
}
