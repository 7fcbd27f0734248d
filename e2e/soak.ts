/** Whether full matrices are asked for, of which `npm test` has a sample: `npm run test:soak` sets the variable. */
export const isSoak = Boolean(process.env['SOAK_SEED']);
