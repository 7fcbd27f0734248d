const { SOAK_SEED } = process.env;
if (SOAK_SEED && !/^\d{1,9}$/.test(SOAK_SEED)) {
  throw new Error(`SOAK_SEED: expected a whole number below 1,000,000,000, got "${SOAK_SEED}"`);
}

/** Whether this is the soak test, which may take longer than `npm test`. */
export const isSoak = Boolean(SOAK_SEED);

/**
 * Returns the parameters for a fast-check property. In `npm test`, the property has a small number
 * of runs with a fixed seed. In the soak test, which sets SOAK_SEED, it has the full number of runs
 * with that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
