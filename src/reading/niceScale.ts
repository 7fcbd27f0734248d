/** Round steps: 1, 2 or 5 times a power of ten. */
const steps = [1, 2, 5, 10];

/**
 * Round numbers for an axis that begins at 0.
 *
 * @param highest of what is drawn; 0 or more
 * @param count how many steps at most
 * @returns the marks from 0 to one that is not below the highest
 */
export function niceScale(highest: number, count = 4): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  const marks = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: marks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
