/** Figures of one measurement, by name. */
export type Figures = Readonly<Record<string, number>>;

/** The middle of those that are numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The median of each figure over what was measured several times. */
export function medians<F extends Figures>(samples: readonly F[]): Partial<F> {
  const names = new Set(samples.flatMap((sample) => Object.keys(sample)));
  return Object.fromEntries(
    [...names].map((name) => [name, median(samples.map((sample) => sample[name] ?? NaN))]),
  ) as Partial<F>;
}

/** How many times the floor, as text with two decimals; a dash where one of the two is missing. */
export function ratio(value: number | undefined, floor: number | undefined): string {
  const result = (value ?? NaN) / (floor ?? NaN);
  return Number.isFinite(result) ? result.toFixed(2) : '–';
}

/** A number as text; a dash where it is missing. */
export function shown(value: number | undefined, digits = 0): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A Markdown table whose columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
