import type { Page } from 'puppeteer-core';
import { openTab, waitUntil, withBrowser } from './browser';

interface Load {
  /** The time of the Largest Contentful Paint, in milliseconds. */
  lcp: number;
  layoutShift: number;
  /**
   * The number of responses that the browser received before the Largest Contentful Paint,
   * including the page itself.
   */
  requests: number;
  /**
   * The transferred size of all scripts, including their HTTP headers, in kB (1 kB is 1,024 bytes).
   */
  scriptSize: number;
  /** How long scripts ran, in milliseconds. */
  scriptTime: number;
}

export interface Visit extends Load {
  /**
   * The time from the click to the next page's first contentful paint, in milliseconds, or NaN if
   * no link was clicked.
   */
  clickToPaint: number;
  repeatLcp: number;
}

/**
 * Opens a page on a simulated slow phone with an empty cache, waits until the network is idle, and
 * returns the measurements. Until then, the simulated visitor does nothing, so the page is not
 * hydrated.
 *
 * @param click the path of a link to click once the network is idle. Afterwards, the first page is
 * opened again to measure a repeat visit, with everything that the browser and the service worker
 * have cached.
 */
export function visit(url: string, language: string, click?: string): Promise<Visit> {
  return withBrowser(language, async (browser) => {
    const page = await openTab(browser);
    const first = await load(page, url);
    if (!click) return { ...first, clickToPaint: NaN, repeatLcp: NaN };
    await waitUntil(page, isServiceWorkerReady);
    const clickToPaint = await clickLink(page, click);
    await page.close();
    const { lcp: repeatLcp } = await load(await openTab(browser), url);
    return { ...first, clickToPaint, repeatLcp };
  });
}

async function load(page: Page, url: string): Promise<Load> {
  await page.evaluateOnNewDocument(observePaints);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  const isPainted = await waitUntil(page, () => window.paints.lcp > 0);
  if (!isPainted) throw new Error(`${url}: expected a largest contentful paint`);
  await page.waitForNetworkIdle({ idleTime: 2_000, timeout: 30_000 }).catch(() => undefined);
  const { ScriptDuration: seconds = NaN } = await page.metrics();
  return { ...(await page.evaluate(readPaints)), scriptTime: seconds * 1000 };
}

/**
 * Clicks the link to the given path.
 *
 * @returns the time from the click to the next page's first contentful paint, in milliseconds
 * @throws Error if the next page is not painted within 30 seconds
 */
async function clickLink(page: Page, path: string): Promise<number> {
  const link = await page.$(`main a[href="${path}"]`);
  if (!link) throw new Error(`${page.url()}: expected a link to ${path} in <main>`);
  await link.scrollIntoView();
  await page.evaluate(() => {
    const store = ({ timeStamp }: Event) =>
      sessionStorage.setItem('bench-pressed', String(performance.timeOrigin + timeStamp));
    addEventListener('pointerdown', store, true);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await link.click();
  const isPainted = () =>
    performance.timeOrigin > Number(sessionStorage.getItem('bench-pressed') ?? Infinity) &&
    performance.getEntriesByName('first-contentful-paint').length > 0;
  if (!(await waitUntil(page, isPainted))) {
    throw new Error(`${page.url()}: expected a paint after a click on the link to ${path}`);
  }
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const pressed = Number(sessionStorage.getItem('bench-pressed'));
    return performance.timeOrigin + (paint?.startTime ?? NaN) - pressed;
  });
}

type PaintEntry = PerformanceEntry & { value: number; hadRecentInput: boolean };

declare global {
  interface Window {
    paints: { lcp: number; layoutShift: number };
  }
}

/**
 * Records the largest contentful paint and layout shifts. This function runs in the page, before
 * the page's own scripts.
 */
function observePaints(): void {
  const paints = { lcp: 0, layoutShift: 0 };
  window.paints = paints;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PaintEntry[]) {
      if (entry.entryType === 'largest-contentful-paint') paints.lcp = entry.startTime;
      else if (!entry.hadRecentInput) paints.layoutShift += entry.value;
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/**
 * Returns the values recorded by `observePaints`, the number of requests, and the scripts' size.
 * This function runs in the page.
 */
function readPaints(): Omit<Load, 'scriptTime'> {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const { lcp } = window.paints;
  const early = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < lcp);
  const scriptSize = resources
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, { transferSize }) => sum + transferSize / 1024, 0);
  return { ...window.paints, requests: 1 + early.length, scriptSize };
}

/**
 * Returns whether the service worker is active, which means that it has stored the files for the
 * next visit. Returns true for a page without a service worker. This function runs in the page.
 */
async function isServiceWorkerReady(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return !registration || registration.active?.state === 'activated';
}
