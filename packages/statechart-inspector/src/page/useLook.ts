import { useCallback, useMemo, useState } from 'react';
import { actorAt } from './actorAt';
import { everything, type Wanted } from './FilterBar';
import { filterEntries } from '../recording/filterEntries';
import type { Recording } from '../recording/recording';

/** At what of a recording one looks: which actor, which moment, which entries. */
export function useLook(recording: Recording) {
  const [chosen, choose] = useState<string | null>(null);
  /** The entry after which one looks; null for the present. */
  const [index, setMoment] = useState<number | null>(null);
  /** How often one asked to see what comes. */
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

  const lookAnew = useCallback(() => {
    setMoment(null);
    choose(null);
  }, []);

  return {
    actor,
    choose,
    lookAnew,
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

/** The last of these entries that is not after a moment; -1 for none. */
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
