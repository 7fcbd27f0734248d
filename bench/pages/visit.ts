import type { Browser, Protocol } from 'puppeteer-core';
import { clickToPainted, type Step } from './clickToPainted';
import { isAlive, observe, timings } from './observe';
import { openPhone, type Phone } from './phone';
import { until } from './until';

/** How long nothing is asked for before a page counts as quiet, in milliseconds. */
const quiet = 2_000;

export type Loaded = {
  fcp: number;
  lcp: number;
  cls: number;
  /** What long tasks took over 50 ms each. */
  blocked: number;
  /** The longest task, in ms, before the application was asked for, and since; 0: none over 50 ms. */
  longestBefore: number;
  longestSince: number;
  /** When the heading was the application's. */
  aliveAt: number;
  /** Time of scripts, in ms. */
  script: number;
  /** Scripts on the wire with their headers, in kB. */
  js: number;
  /** Everything on the wire, in kB. */
  kB: number;
  /** Answers, the page's own among them, until the largest paint. */
  requests: number;
};

export type Visit = Loaded & {
  repeatLcp: number;
  /** From the click until the next page is painted, in ms; NaN where none was asked for. */
  click: number;
};

/** A first visit, a click on to the next page, and a visit with what was kept. The network is slow. */
export async function visit(browser: Browser, url: string, step?: Step): Promise<Visit> {
  const phone = await openPhone(browser);
  await phone.page.evaluateOnNewDocument(observe);
  const first = await load(phone, url);
  const click = step ? await clickToPainted(phone.page, step) : NaN;
  await until(phone.page, isServiceWorkerReady, 60_000);
  await phone.page.goto('about:blank');
  const repeat = await load(phone, url);
  return { ...first, click, repeatLcp: repeat.lcp };
}

/** A first visit alone. The network is slow. */
export async function firstVisit(browser: Browser, url: string): Promise<Loaded> {
  const phone = await openPhone(browser);
  await phone.page.evaluateOnNewDocument(observe);
  return load(phone, url);
}

/** A first visit on a fast network: all that the application wants to do comes at once. */
export async function start(browser: Browser, url: string): Promise<Loaded> {
  const phone = await openPhone(browser, { isNetworkSlow: false });
  await phone.page.evaluateOnNewDocument(observe);
  return load(phone, url);
}

/** Opens a page and waits until it is painted, alive and quiet. */
async function load({ page, devtools }: Phone, url: string): Promise<Loaded> {
  const wire = watchWire({ page, devtools });
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await until(page, () => window.seen.lcp > 0);
  const wasAlive = await until(page, isAlive);
  const aliveAt = wasAlive ? await page.evaluate(() => performance.now()) : NaN;
  await page.waitForNetworkIdle({ idleTime: quiet, timeout: 30_000 }).catch(() => undefined);
  const seen = await page.evaluate(() => window.seen);
  const { applicationAt, ...painted } = await page.evaluate(timings);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const longest = (isSince: boolean) =>
    Math.max(
      0,
      ...seen.longTasks
        .filter(({ start, duration }) => start + duration > applicationAt === isSince)
        .map(({ duration }) => duration),
    );
  return {
    ...painted,
    ...wire(),
    lcp: seen.lcp,
    cls: seen.cls,
    blocked: seen.longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    longestBefore: longest(false),
    longestSince: longest(true),
    aliveAt,
    script: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000,
  };
}

/** Counts what comes over the wire, until it is asked how much it was. */
function watchWire({ devtools }: Phone): () => { js: number; kB: number } {
  const types = new Map<string, string>();
  const bytes = { js: 0, kB: 0 };
  const received = ({ requestId, type }: Protocol.Network.ResponseReceivedEvent) =>
    types.set(requestId, type);
  const finished = ({ requestId, encodedDataLength }: Protocol.Network.LoadingFinishedEvent) => {
    bytes.kB += encodedDataLength / 1024;
    if (types.get(requestId) === 'Script') bytes.js += encodedDataLength / 1024;
  };
  devtools.on('Network.responseReceived', received);
  devtools.on('Network.loadingFinished', finished);
  return () => {
    devtools.off('Network.responseReceived', received);
    devtools.off('Network.loadingFinished', finished);
    return bytes;
  };
}

/** In the page: whether what it keeps for the next visit is there, if it keeps anything. */
async function isServiceWorkerReady(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true;
  const registration = await navigator.serviceWorker.getRegistration();
  return !registration || registration.active?.state === 'activated';
}
