/** True in the soak (`npm run test:soak`), which runs full matrices where `npm test` runs a sample. */
export const isSoak = Boolean(process.env['SOAK_SEED']);
