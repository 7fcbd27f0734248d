const { SOAK_SEED } = process.env;

/**
 * Returns the parameters of a fast-check property. The sample is small and has a fixed seed. With
 * SOAK_SEED, the property has the full number of runs with that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
