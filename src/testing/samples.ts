const { SOAK_SEED } = process.env;
if (SOAK_SEED && !/^\d{1,9}$/.test(SOAK_SEED)) {
  throw new Error(`SOAK_SEED: expected a whole number below 1,000,000,000, got "${SOAK_SEED}"`);
}

/**
 * fast-check parameters of a property: in `npm test` a small sample with a fixed seed; in the soak, which sets
 * SOAK_SEED, the full number of runs with that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
