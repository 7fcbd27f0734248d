import { rmSync } from 'node:fs';
import { dataDir } from './addresses';
import { findOrInstallBrowser } from './findBrowser';

/** Run once before the browser tests: an empty database, and a browser that Playwright will find. */
rmSync(dataDir, { recursive: true, force: true });
console.log(`Browser tests run in ${findOrInstallBrowser()}`);
