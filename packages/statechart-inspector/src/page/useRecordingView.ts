import { useCallback, useMemo, useState } from 'react';
import { actorAt } from './actors';
import { filterEntries } from '../recording/filterEntries';
import type { EntryKind, Recording } from '../recording/recording';

/** Which entries to show. */
export interface FilterState {
  text: string;
  kinds: ReadonlySet<EntryKind>;
  /** Only those of the chosen actor. */
  isOneActor: boolean;
}

const noFilter: FilterState = {
  text: '',
  kinds: new Set<EntryKind>(['actor', 'event', 'microstep', 'snapshot']),
  isOneActor: false,
};

/** The part of a recording that is on screen: the chosen actor, the selected entry and the filtered entries. */
export function useRecordingView(recording: Recording) {
  const [chosen, choose] = useState<string | null>(null);
  /** Index of the selected entry; null for the present. */
  const [index, setMoment] = useState<number | null>(null);
  /** How often the user has pressed `Live`. */
  const [followed, setFollowed] = useState(0);
  const [filter, setFilter] = useState<FilterState>(noFilter);

  const actor = actorAt(recording, chosen, index);

  const oneActor = filter.isOneActor && actor ? actor.id : null;
  const { entries } = useMemo(
    () =>
      filterEntries(recording, {
        text: filter.text,
        kinds: filter.kinds,
        ...(oneActor !== null && { actorIds: new Set([oneActor]) }),
      }),
    [recording, filter.text, filter.kinds, oneActor],
  );
  const row = lastUpTo(entries, index ?? Infinity);

  const select = useCallback(
    (position: number) => {
      const entry = entries[position];
      if (entry) setMoment(entry.index);
    },
    [entries],
  );
  const goLive = useCallback(() => {
    setMoment(null);
    setFollowed((times) => times + 1);
  }, []);

  const reset = useCallback(() => {
    setMoment(null);
    choose(null);
  }, []);

  return {
    actor,
    choose,
    reset,
    index,
    entries,
    row,
    select,
    goLive,
    followed,
    filter,
    setFilter,
  };
}

/** Row of the last entry whose index is at most `moment`; -1 for none. */
function lastUpTo(entries: readonly { index: number }[], moment: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.index ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
