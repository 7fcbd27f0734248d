import { useEffect, useRef, useState } from 'react';
import type { LongStore } from './longStore';
import { measureRows } from './measureRows';
import { Room } from './Room';
import { rowParts } from './rowParts';
import { RowsOfYear } from './RowsOfYear';
import type { RowWindow } from './rowWindow';
import { useNearRows } from './useNearRows';
import styles from './VirtualProjects.module.css';
import { useRowWindow } from './useRowWindow';

/**
 * Rows of a long list, those near the window. The others are as much room, so that the scrollbar is
 * true; the row with the focus stays.
 *
 * @param all the rows here; those before them stand above, plainly
 * @param of what was found: other rows are another list
 * @param placeOf the place in the whole list of a row
 * @param yearOf the year of a place
 */
export function VirtualProjects({
  all,
  of,
  placeOf,
  yearOf,
  store: { rows, heightsOf },
}: {
  all: RowWindow;
  of: Uint32Array | undefined;
  placeOf: (row: number) => number;
  yearOf: (place: number) => string;
  store: LongStore;
}) {
  const heights = heightsOf(of);
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const [, setWidths] = useState(0);
  const partsOf = (shown: RowWindow) =>
    rowParts(all, shown, focused, (row) => yearOf(placeOf(row)));
  const shown = useRowWindow(
    list,
    all,
    heights,
    (onPage) => {
      if (!list.current) return;
      measureRows(list.current, partsOf(onPage), all.to, (row, height) => {
        heights.measure(row, height);
      });
      heights.settle();
    },
    of,
  );
  const parts = partsOf(shown);
  useNearRows(rows, placeOf, all, shown);

  useEffect(() => {
    const element = list.current;
    const focus = ({ target }: FocusEvent) => {
      const position = (target as Element).closest('article')?.getAttribute('aria-posinset');
      setFocused(position ? Number(position) - 1 : undefined);
    };
    const blur = ({ relatedTarget: next }: FocusEvent) => {
      // Not on the way to another row, which must be there until it has the focus.
      if (next && !element?.contains(next as Element)) setFocused(undefined);
    };
    element?.addEventListener('focusin', focus);
    element?.addEventListener('focusout', blur);
    return () => {
      element?.removeEventListener('focusin', focus);
      element?.removeEventListener('focusout', blur);
    };
  }, []);

  useEffect(() => {
    const resize = () => {
      heights.forget();
      setWidths((widths) => widths + 1);
    };
    window.addEventListener('resize', resize);
    return () => {
      window.removeEventListener('resize', resize);
    };
  }, [heights]);

  const heightOf = ({ from, to }: RowWindow) => heights.before(to) - heights.before(from);

  return (
    <div ref={list} className={styles.rows}>
      <Room key="above" height={heightOf(parts.above)} />
      {parts.years.map((year) => (
        <RowsOfYear
          key={year.year}
          year={year}
          projectOf={(row) => rows.at(placeOf(row))}
          placeOf={placeOf}
          heightOf={heightOf}
        />
      ))}
      <Room key="below" height={heightOf(parts.below)} />
    </div>
  );
}
