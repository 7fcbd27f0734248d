const { SOAK_SEED } = process.env;

/**
 * Returns the parameters of a fast-check property. By default, the number of runs is small and the
 * seed is fixed. If the environment variable SOAK_SEED is set, the property has the full number of
 * runs with that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
