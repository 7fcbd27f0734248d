import type { Periods } from './distanceByPeriod';

/** A mark of the time axis. */
export interface TimeTick {
  /** Index of the period. */
  at: number;
  /** Of a month: whether its year is written too. */
  withYear: boolean;
}

const steps = [1, 2, 3, 6, 12];

/**
 * Which periods of the time axis bear a name: months that divide the year evenly, January among
 * them, or years that are a multiple of 1, 2, 5, 10 …
 *
 * @param most how many names there is room for, at least 4
 */
export function timeTicks({ unit, periods }: Periods, most: number): readonly TimeTick[] {
  const isMonth = unit === 'month';
  const value = (index: number) => {
    const period = periods[index];
    if (!period) return 0;
    return isMonth ? period.month - 1 : period.year;
  };
  for (const step of isMonth ? steps : yearSteps(periods.length)) {
    const at = periods.map((_, index) => index).filter((index) => value(index) % step === 0);
    if (at.length <= most) {
      return at.map((index, order) => ({
        at: index,
        withYear: isMonth && (order === 0 || value(index) === 0),
      }));
    }
  }
  return [];
}

function yearSteps(years: number): readonly number[] {
  const powers = Array.from({ length: String(years).length }, (_, power) => 10 ** power);
  return powers.flatMap((power) => [power, 2 * power, 5 * power]);
}
