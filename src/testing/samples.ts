const { SOAK_SEED } = process.env;
if (SOAK_SEED && !/^\d{1,9}$/.test(SOAK_SEED)) {
  throw new Error(`SOAK_SEED: expected a whole number below 1,000,000,000, got "${SOAK_SEED}"`);
}

/**
 * How often fast-check tries a property: in `npm test` a small sample, the same each time; in the soak, which
 * sets SOAK_SEED, the full count from that seed.
 */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
