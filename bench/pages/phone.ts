import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { chromiumArguments } from '../../e2e/chromiumArguments';
import { findBrowser } from '../../e2e/findBrowser';

/** Lighthouse's phone on a slow network, here really applied: latency in ms, throughput in bytes a second. */
export const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** How many times slower the processor is. */
export const slowdown = 4;

const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** @param language what it asks for, as the value of `Accept-Language` */
async function launchBrowser(language: string): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('Expected a Chrome or Chromium; name one in CHROME_PATH.');
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: [`--accept-lang=${language}`, ...chromiumArguments],
  });
}

/** Does something in a browser that has seen nothing yet, and closes it. */
export async function inNewBrowser<R>(
  language: string,
  work: (browser: Browser) => Promise<R>,
): Promise<R> {
  const browser = await launchBrowser(language);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export interface Phone {
  page: Page;
  devtools: CDPSession;
}

/** A tab with a phone's screen that is as slow as a phone, as far as it is wanted. */
export async function openPhone(
  browser: Browser,
  { isNetworkSlow = true, isProcessorSlow = true } = {},
): Promise<Phone> {
  if (isNetworkSlow) slowServiceWorkers(browser);
  const page = await browser.newPage();
  await page.setViewport(screen);
  const devtools = await page.createCDPSession();
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  if (isNetworkSlow) await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  if (isProcessorSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The functions that run in the page come from tsx, which names them by this helper.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  return { page, devtools };
}

/** A service worker is a target of its own, which would have a network as fast as this machine. */
function slowServiceWorkers(browser: Browser): void {
  browser.on('targetcreated', (target) => {
    if (target.type() !== 'service_worker') return;
    void target
      .createCDPSession()
      .then((worker) => worker.send('Network.emulateNetworkConditions', slowNetwork))
      .catch(() => console.warn('A service worker was gone before it could be slowed down.'));
  });
}
