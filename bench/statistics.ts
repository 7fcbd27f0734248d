/** The median of the finite values; NaN when there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The median of each figure over several samples. */
export function medians<Name extends string>(
  samples: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const names = Object.keys(samples[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, median(samples.map((sample) => sample[name]))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** A number as text; a dash when it is missing. */
export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/**
 * Measures several things `rounds` times, interleaved (A B C, then B C A), so that a slow spell of the
 * machine affects all of them.
 *
 * @returns the samples of each thing, in the order of `things`
 */
export async function measureInterleaved<Thing extends { name: string }, Sample>(
  things: readonly Thing[],
  rounds: number,
  measure: (thing: Thing, round: number) => Promise<Sample>,
): Promise<Sample[][]> {
  const samples: Sample[][] = things.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < things.length; turn++) {
      const index = (turn + round) % things.length;
      const thing = things[index] as Thing;
      samples[index]?.push(await measure(thing, round));
      console.log(`round ${round + 1} of ${rounds}: ${thing.name}`);
    }
  }
  return samples;
}
