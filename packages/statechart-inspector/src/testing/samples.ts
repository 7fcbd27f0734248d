const { SOAK_SEED } = process.env;

/**
 * Returns parameters for a fast-check property. By default, there are few runs and the seed is
 * fixed. With the environment variable SOAK_SEED, there is the full number of runs, with that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
