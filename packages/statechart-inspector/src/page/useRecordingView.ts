import { useCallback, useMemo, useState } from 'react';
import { actorAt } from './actorAt';
import { everything, type Wanted } from './FilterBar';
import { filterEntries } from '../recording/filterEntries';
import type { Recording } from '../recording/recording';

/** What of a recording is on screen: which actor, which moment, which entries. */
export function useLook(recording: Recording) {
  const [chosen, choose] = useState<string | null>(null);
  /** Index of the selected entry; null for the present. */
  const [index, setMoment] = useState<number | null>(null);
  /** How often the user has pressed `Live`. */
  const [followed, setFollowed] = useState(0);
  const [wanted, setWanted] = useState<Wanted>(everything);

  const actor = actorAt(recording, chosen, index);

  const oneActor = wanted.isOneActor && actor ? actor.id : null;
  const { entries } = useMemo(
    () =>
      filterEntries(recording, {
        text: wanted.text,
        kinds: wanted.kinds,
        ...(oneActor !== null && { actorIds: new Set([oneActor]) }),
      }),
    [recording, wanted.text, wanted.kinds, oneActor],
  );
  const row = lastUpTo(entries, index ?? Infinity);

  const select = useCallback(
    (wantedRow: number) => {
      const entry = entries[wantedRow];
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
    wanted,
    setWanted,
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
