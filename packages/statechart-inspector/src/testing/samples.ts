const { SOAK_SEED } = process.env;

/**
 * Returns the parameters for a fast-check property. By default, the property runs a few times with
 * a fixed seed. If the environment variable SOAK_SEED is set, it runs the full number of times with
 * that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
