import type { RowWindow } from './rowWindow';

/** What is shown of a year: rows, and where some between them are not, their room. */
export interface YearOfRows {
  year: string;
  /** Whether rows of this year stand above the first one here. */
  continued: boolean;
  items: readonly ({ row: number } | { room: RowWindow })[];
}

/** A long list as it is shown: room, years, room. */
export interface RowParts {
  above: RowWindow;
  years: readonly YearOfRows[];
  below: RowWindow;
}

/**
 * Puts the rows that are shown under their years. A row has the same year about it whatever else is
 * shown, so that it stays the same element, and keeps the focus.
 *
 * @param all the rows there are
 * @param shown those of them in the window
 * @param kept one more row to show, wherever it is, with the one before and the one after: Tab goes there
 * @param yearOf the year of a row
 */
export function rowParts(
  all: RowWindow,
  shown: RowWindow,
  kept: number | undefined,
  yearOf: (row: number) => string,
): RowParts {
  const around = kept === undefined ? [] : rowsOf(within(all, { from: kept - 1, to: kept + 2 }));
  const rows = [
    ...around.filter((row) => row < shown.from),
    ...rowsOf(shown),
    ...around.filter((row) => row >= shown.to),
  ];
  const years: { year: string; continued: boolean; items: YearOfRows['items'][number][] }[] = [];
  let next = rows[0] ?? all.from;
  const above = { from: all.from, to: next };
  for (const row of rows) {
    if (row > next) years.at(-1)?.items.push({ room: { from: next, to: row } });
    const year = yearOf(row);
    if (years.at(-1)?.year !== year) {
      years.push({ year, continued: row > 0 && yearOf(row - 1) === year, items: [] });
    }
    years.at(-1)?.items.push({ row });
    next = row + 1;
  }
  return { above, years, below: { from: next, to: all.to } };
}

function rowsOf({ from, to }: RowWindow): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function within(all: RowWindow, { from, to }: RowWindow): RowWindow {
  return { from: Math.max(all.from, from), to: Math.min(all.to, to) };
}
