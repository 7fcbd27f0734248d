import type { SportsRecord } from '../content/compiledContent';

/** The distance of a month or a year. */
export interface Period {
  year: number;
  /** 1 to 12; in a period of a year 1. */
  month: number;
  kilometres: number;
}

export interface Periods {
  unit: 'month' | 'year';
  /** Oldest first, without gaps: a period without records has 0 kilometres. */
  periods: readonly Period[];
}

/** More columns would be too thin to tell apart in a window of 320 px. */
const mostMonths = 48;

/** Fewer columns would be too wide. */
const fewestMonths = 12;

/**
 * Adds up distances by month, or by year if the records span more than four years. The last period is
 * that of the newest record, not today's: the same records always give the same picture.
 *
 * @param records newest first, at least one
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

/** The index in `periods` of the period of a record. */
export function periodOf({ unit, periods }: Periods, record: SportsRecord): number {
  const first = periods[0];
  const start = first ? first.year * 12 + first.month - 1 : 0;
  return Math.floor((monthIndex(record.date) - start) / (unit === 'year' ? 12 : 1));
}

/**
 * The distances of the twelve months that end with the newest record, and of the twelve before.
 *
 * @param records newest first
 * @returns kilometres; undefined if the records do not span both years
 */
export function recentYears(
  records: readonly SportsRecord[],
): { recent: number; earlier: number } | undefined {
  const last = monthIndex(records[0]?.date);
  if (last - monthIndex(records.at(-1)?.date) < 23) return undefined;
  const [recent, earlier] = addUp(records, last - 23, last, 12).reverse();
  return recent && earlier && { recent: recent.kilometres, earlier: earlier.kilometres };
}

/** Months since January of the year 0, of a day as YYYY-MM-DD. */
function monthIndex(date = ''): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

/** The periods of `length` months from the month `start` to the month `end`. */
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
