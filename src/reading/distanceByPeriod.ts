import type { SportsRecord } from '../content/compiledContent';
import { monthOf } from './monthOf';

/** A month or a year, and what was done in it. */
export interface Period {
  year: number;
  /** 1 to 12; of a year, its first. */
  month: number;
  kilometres: number;
}

export interface Periods {
  unit: 'month' | 'year';
  /** Oldest first, without a gap; those without a record are there, with 0. */
  periods: readonly Period[];
}

/** More bars than this would be too thin to be told apart in a window of 320 px. */
const mostMonths = 48;

/** Fewer would be as wide as the window. */
const fewestMonths = 12;

/**
 * Adds distances up by month, or by year where the records reach over more than four years. Ends
 * with the newest record, and not today: the same records always give the same picture.
 *
 * @param records newest first, at least one
 */
export function distanceByPeriod(records: readonly SportsRecord[]): Periods {
  const last = monthOf(records[0]?.date);
  const first = monthOf(records.at(-1)?.date);
  if (last - first < mostMonths) {
    const start = Math.min(first, last - fewestMonths + 1);
    return { unit: 'month', periods: addUp(records, start, last, 1) };
  }
  const january = (month: number) => month - (month % 12);
  return { unit: 'year', periods: addUp(records, january(first), january(last), 12) };
}

/** Which period a day is in, as an index of `periods`. */
export function periodOf({ unit, periods }: Periods, record: SportsRecord): number {
  const first = periods[0];
  const start = first ? first.year * 12 + first.month - 1 : 0;
  return Math.floor((monthOf(record.date) - start) / (unit === 'year' ? 12 : 1));
}

function addUp(
  records: readonly SportsRecord[],
  start: number,
  end: number,
  length: number,
): readonly Period[] {
  const periods = Array.from({ length: Math.floor((end - start) / length) + 1 }, (_, index) => {
    const month = start + index * length;
    return { year: Math.floor(month / 12), month: (month % 12) + 1, kilometres: 0 };
  });
  for (const record of records) {
    const period = periods[Math.floor((monthOf(record.date) - start) / length)];
    if (!period) continue;
    period.kilometres += record.kilometres;
  }
  return periods;
}
