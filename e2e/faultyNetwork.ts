import { test as base } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from './faultProxy';

/** Tests whose browser reaches the site, its API and the provider through a proxy that can fail. */
export const test = base.extend<{ network: FaultProxy }>({
  // Playwright requires the destructuring pattern.
  network: async ({}, use) => {
    const network = await startFaultProxy();
    await use(network);
    await network.close();
  },
  proxy: async ({ network }, use) => use({ server: network.address }),
});
