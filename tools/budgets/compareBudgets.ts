import type { Weighed, Weights } from './weights';

/**
 * How much more than its budget a file may weigh, in per cent and, for small ones, in bytes: the owner's
 * name and the hashes of other files are in there, and do not weigh the same.
 */
const allowance = { percent: 2, bytes: 64 };

/** The heaviest number of bytes that a budget lets pass. */
export function mostOf(budget: number): number {
  return budget + Math.max(allowance.bytes, Math.floor((budget * allowance.percent) / 100));
}

/**
 * Holds what a build weighs against what it may weigh.
 *
 * @param accepted what was accepted last
 * @returns what weighs too much, or has no budget, a line each, with what grew in it; none when all is well
 */
export function compareBudgets(accepted: Weighed, now: Weighed): string[] {
  const kinds = Object.keys(now.weights) as (keyof Weights)[];
  const excesses = kinds.flatMap((kind) =>
    Object.entries(now.weights[kind]).flatMap(([name, bytes]) => {
      const budget = accepted.weights[kind][name];
      if (budget === undefined) return [`${kind}: ${name}: ${bytes} bytes, and no budget for it`];
      if (bytes <= mostOf(budget)) return [];
      return [`${kind}: ${name}: ${bytes} bytes, ${bytes - budget} more than accepted (${budget})`];
    }),
  );
  return excesses.length === 0 ? [] : [...excesses, ...whatGrew(accepted, now)];
}

/** Packages that became heavier, in minified bytes, the one that grew most first. */
function whatGrew(accepted: Weighed, now: Weighed): string[] {
  return Object.entries(now.packages)
    .flatMap(([file, packages]) =>
      Object.entries(packages).map(([name, bytes]) => {
        const before = accepted.packages[file]?.[name] ?? 0;
        return { file, name, bytes, more: bytes - before };
      }),
    )
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, 12)
    .map(
      ({ file, name, bytes, more }) => `  in ${file}: ${name} grew by ${more} to ${bytes} bytes`,
    );
}
