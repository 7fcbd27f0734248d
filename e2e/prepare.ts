import { rmSync } from 'node:fs';
import { dataDir } from './addresses';
import { findOrInstallBrowser } from './findBrowser';
import { findOrInstallFirefox } from './findFirefox';

/** Run once before the browser tests: an empty database, and browsers that the tests will find. */
rmSync(dataDir, { recursive: true, force: true });
console.log(`Browser tests run in ${findOrInstallBrowser()} and ${findOrInstallFirefox()}`);
