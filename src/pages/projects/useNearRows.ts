import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowWindow } from './rowWindow';
import type { SlicedRows } from './slicedRows';

/** How many rows further than those shown are loaded. */
const ahead = 40;

/** In milliseconds: who drags the scrollbar passes many slices and needs the last. */
const rest = 60;

/**
 * Loads the entries of these rows and of some around them, and shows them when they are here. Throws
 * what loading throws to the boundary above.
 */
export function useNearRows(
  rows: SlicedRows,
  placeOf: (row: number) => number,
  all: RowWindow,
  shown: RowWindow,
): void {
  const [, setArrivals] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (failure) throw failure.error;

  const near = useEffectEvent(() => {
    const places: number[] = [];
    const to = Math.min(all.to, shown.to + ahead);
    for (let row = Math.max(all.from, shown.from - ahead); row < to; row++) {
      places.push(placeOf(row));
    }
    return places;
  });

  const load = useEffectEvent(() => {
    timer.current = undefined;
    rows.load(near()).then(
      () => setArrivals((arrivals) => arrivals + 1),
      (error: unknown) => setFailure({ error }),
    );
  });

  useEffect(() => {
    if (timer.current !== undefined || !rows.isMissing(near())) return;
    timer.current = setTimeout(() => {
      load();
    }, rest);
  });

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
