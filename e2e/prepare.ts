import { rmSync } from 'node:fs';
import { dataDir } from './addresses';
import { findOrInstallBrowser, findOrInstallTestBrowser } from './findBrowser';
import { findOrInstallFirefox } from './findFirefox';

/** Run once before the browser tests: an empty database, and browsers that the tests will find. */
rmSync(dataDir, { recursive: true, force: true });
const browsers = new Set([
  findOrInstallTestBrowser(),
  findOrInstallBrowser(),
  findOrInstallFirefox(),
]);
console.log(`Browser tests run in ${[...browsers].join(', ')}`);
