import { missingHostPrograms } from '../server/testing/findProgram';

/*
 * `npm run test:hosts` runs this script before the tests. It ends with an error if a program is
 * missing that the tests need.
 */

const missing = missingHostPrograms();
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}
