import { rmSync } from 'node:fs';
import {
  findOrInstallBrowser,
  findOrInstallFirefox,
  findOrInstallTestBrowser,
} from '../e2e/support/browser';
import { dataDir } from '../e2e/support/server';

/**
 * `npm run test:browsers` runs this script before the tests. The script deletes the previous run's
 * database and installs missing browsers.
 */
rmSync(dataDir, { recursive: true, force: true });
const browsers = [findOrInstallTestBrowser(), findOrInstallBrowser(), findOrInstallFirefox()];
console.log(`Browser tests run in ${[...new Set(browsers)].join(', ')}`);
