const { SOAK_SEED } = process.env;

/**
 * Returns the parameters for a fast-check property. By default, it has few runs and a fixed seed.
 * If the environment variable SOAK_SEED is set, the property has the full number of runs with that
 * seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
