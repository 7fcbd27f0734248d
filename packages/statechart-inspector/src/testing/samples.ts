const { SOAK_SEED } = process.env;

/** fast-check parameters: a small sample with a fixed seed; with SOAK_SEED, the full number of runs with that seed. */
export const samples = (small: number, full: number) =>
  SOAK_SEED ? { numRuns: full, seed: Number(SOAK_SEED) } : { numRuns: small, seed: 20_261_121 };
