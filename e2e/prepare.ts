import { rmSync } from 'node:fs';
import {
  findOrInstallBrowser,
  findOrInstallFirefox,
  findOrInstallTestBrowser,
} from './support/browser';
import { dataDir } from './support/server';

/** To be run once before the browser tests: empties the database and installs missing browsers. */
rmSync(dataDir, { recursive: true, force: true });
const browsers = [findOrInstallTestBrowser(), findOrInstallBrowser(), findOrInstallFirefox()];
console.log(`Browser tests run in ${[...new Set(browsers)].join(', ')}`);
