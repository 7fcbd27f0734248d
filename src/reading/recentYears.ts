import type { SportsRecord } from '../content/compiledContent';
import { monthOf } from './monthOf';

/**
 * Compares the twelve months that end with the newest record to the twelve before.
 *
 * @param records newest first
 * @returns kilometres; undefined where the records do not reach back over the whole of both
 */
export function recentYears(
  records: readonly SportsRecord[],
): { recent: number; earlier: number } | undefined {
  const last = monthOf(records[0]?.date);
  if (last - monthOf(records.at(-1)?.date) < 23) return undefined;
  const sum = (from: number, to: number) =>
    records
      .filter(({ date }) => last - monthOf(date) >= from && last - monthOf(date) < to)
      .reduce((total, { kilometres }) => total + kilometres, 0);
  return { recent: sum(0, 12), earlier: sum(12, 24) };
}
