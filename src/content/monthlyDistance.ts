import type { SportsRecord } from './compiledContent';

export interface Month {
  /** Its first day, YYYY-MM-01. */
  first: string;
  /** Of all its records. */
  kilometres: number;
}

/** The most months that are drawn one by one; beyond that the last ones. */
const mostMonths = 24;

/**
 * The kilometres of each month, from the month of the first record to that of the last, months
 * without a record too.
 *
 * @returns oldest first, the last 24 at most
 */
export function monthlyDistance(records: readonly SportsRecord[]): readonly Month[] {
  const sums = new Map<number, number>();
  for (const { date, kilometres } of records) {
    const month = monthNumber(date);
    sums.set(month, (sums.get(month) ?? 0) + kilometres);
  }
  if (sums.size === 0) return [];
  const last = Math.max(...sums.keys());
  const first = Math.max(Math.min(...sums.keys()), last - mostMonths + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    first: firstDay(first + index),
    kilometres: sums.get(first + index) ?? 0,
  }));
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function firstDay(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
