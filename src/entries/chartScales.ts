import type { Period, Periods } from './distanceByPeriod';

/**
 * Chooses round numbers for the marks on an axis that starts at 0.
 *
 * @param highest the highest value in the chart, 0 or more
 * @returns at most five marks. The first mark is 0. Only the last mark may be above the highest
 * value.
 */
export function niceScale(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10);
  const marks = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: marks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

interface TimeTick extends Pick<Period, 'year' | 'month'> {
  /** The index of the period. */
  at: number;
  /** Whether the year is shown with the month. */
  withYear: boolean;
}

/**
 * Chooses which months or years to label on the time axis. Months are labelled at intervals that
 * divide the year evenly and include January, for example every third month. Years are labelled
 * at multiples of one round number, such as 1, 2, 5 or 10.
 *
 * @param most the maximum number of labels, at least 4
 */
export function timeTicks({ unit, periods }: Periods, most: number): readonly TimeTick[] {
  const isMonth = unit === 'month';
  for (const step of isMonth ? [1, 2, 3, 6, 12] : yearSteps(periods.length)) {
    const named = periods
      .map(({ year, month }, at) => ({ at, year, month, value: isMonth ? month - 1 : year }))
      .filter(({ value }) => value % step === 0);
    if (named.length <= most) {
      return named.map(({ value, ...tick }, index) => ({
        ...tick,
        withYear: isMonth && (index === 0 || value === 0),
      }));
    }
  }
  return [];
}

function yearSteps(years: number): readonly number[] {
  const powers = Array.from({ length: String(years).length }, (_, power) => 10 ** power);
  return powers.flatMap((power) => [power, 2 * power, 5 * power]);
}

/** Formats a fraction as a percentage, for an SVG element's position or size. */
export function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
