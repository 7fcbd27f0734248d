import type { SportsRecord } from '../content/compiledContent';

/** The total distance of a month or a year. */
export interface Period {
  year: number;
  /** The month from 1 to 12. If the period is a year, this is always 1. */
  month: number;
  kilometres: number;
}

/** A chart's distances by month or by year. */
export interface Periods {
  unit: 'month' | 'year';
  /** The periods, oldest first and without gaps. A period without records has a distance of 0. */
  periods: readonly Period[];
}

/**
 * The maximum number of months in a chart. In a window of 320 pixels, more columns would be too
 * thin to distinguish.
 */
const mostMonths = 48;

/** The minimum number of months in a chart. Fewer columns would be too wide. */
const fewestMonths = 12;

/**
 * Adds up the distances for each month or, if the records span more than four years, for each year.
 * The last period is the one with the newest record, even if that record is old. This way, the same
 * records always produce the same chart.
 *
 * @param records the records, newest first; at least one
 */
export function distanceByPeriod(records: readonly SportsRecord[]): Periods {
  const last = monthIndex(records[0]?.date);
  const first = monthIndex(records.at(-1)?.date);
  if (last - first < mostMonths) {
    const start = Math.min(first, last - fewestMonths + 1);
    return { unit: 'month', periods: addUp(records, start, last, 1) };
  }
  const january = (month: number) => month - (month % 12);
  return { unit: 'year', periods: addUp(records, january(first), january(last), 12) };
}

/**
 * Adds up the distances for the twelve months that end with the newest record, and for the twelve
 * months before those.
 *
 * @param records the records, newest first
 * @returns both distances in kilometres; undefined if the records do not go back far enough
 */
export function recentYears(
  records: readonly SportsRecord[],
): { recent: number; earlier: number } | undefined {
  const last = monthIndex(records[0]?.date);
  if (last - monthIndex(records.at(-1)?.date) < 23) return undefined;
  const [recent, earlier] = addUp(records, last - 23, last, 12).reverse();
  return recent && earlier && { recent: recent.kilometres, earlier: earlier.kilometres };
}

/** Returns the number of months from January of year 0 to a date (YYYY-MM-DD). */
function monthIndex(date = ''): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

/**
 * Returns the total distances of the periods from the month `start` to the month `end`. Each period
 * is `length` months long.
 */
function addUp(
  records: readonly SportsRecord[],
  start: number,
  end: number,
  length: number,
): Period[] {
  const periods = Array.from({ length: Math.floor((end - start) / length) + 1 }, (_, index) => {
    const month = start + index * length;
    return { year: Math.floor(month / 12), month: (month % 12) + 1, kilometres: 0 };
  });
  for (const { date, kilometres } of records) {
    const period = periods[Math.floor((monthIndex(date) - start) / length)];
    if (period) period.kilometres += kilometres;
  }
  return periods;
}
