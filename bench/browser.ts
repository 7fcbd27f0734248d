import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArguments, findBrowser } from '../e2e/support/browser';

/**
 * A phone on a slow network: the values that Lighthouse simulates, here applied by the browser.
 * Latency in milliseconds, throughput in bytes per second.
 */
const throttledPhone = {
  screen: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  network: { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 },
  /** How many times slower the processor is: CPU/4. */
  slowdown: 4,
};

/**
 * Does something in a new browser with an empty profile, then closes it.
 *
 * @param language value of `Accept-Language`
 * @throws Error when no Chrome or Chromium is installed
 */
export async function withBrowser<Result>(
  language: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('Expected a Chrome or Chromium; name one in CHROME_PATH.');
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    args: [`--accept-lang=${language}`, ...chromiumArguments],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a tab with the screen and processor of the throttled phone and, unless told otherwise, its network. */
export async function openTab(browser: Browser, { slowNetwork = true } = {}): Promise<Page> {
  const { screen, network, slowdown } = throttledPhone;
  const page = await browser.newPage();
  await page.setViewport(screen);
  await page.emulateCPUThrottling(slowdown);
  if (slowNetwork) {
    await page.emulateNetworkConditions(network);
    throttleServiceWorkers(browser);
  }
  // tsx wraps functions in this helper, which does not exist in the page.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  return page;
}

/** A service worker is a separate target, which the throttling of the page does not affect. */
function throttleServiceWorkers(browser: Browser): void {
  const { latency, download, upload } = throttledPhone.network;
  const throughput = { downloadThroughput: download, uploadThroughput: upload };
  const conditions = { offline: false, latency, ...throughput };
  browser.on('targetcreated', (target) => {
    if (target.type() !== 'service_worker') return;
    void target
      .createCDPSession()
      .then((worker) => worker.send('Network.emulateNetworkConditions', conditions))
      .catch(() => console.warn('A service worker ended before its network could be throttled.'));
  });
}

/**
 * Waits for a condition in the page. (`page.waitForFunction` needs `eval`, which the site's content
 * security policy forbids.)
 *
 * @returns whether the condition became true within 30 seconds
 */
export async function waitUntil(
  page: Page,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    // During a navigation the page cannot be asked.
    if (await page.evaluate(condition).catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** In the page: whether React has hydrated the heading. True on a page without the application. */
export function isHydrated(): boolean {
  if (!document.getElementById('app')) return true;
  const heading = document.querySelector('#app h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
}
