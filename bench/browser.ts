import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArguments, findBrowser } from '../e2e/support/browser';

/**
 * A phone on a slow network. The values are those that Lighthouse simulates, but here the browser
 * applies them. Latency is in milliseconds, and throughput in bytes per second.
 */
const throttledPhone = {
  screen: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  network: { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 },
  /** How many times slower the processor is: CPU/4. */
  slowdown: 4,
};

/**
 * Runs `work` in a new browser with an empty profile, then closes it.
 *
 * @param language the value of `Accept-Language`
 * @throws Error if neither Chrome nor Chromium is installed
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

/**
 * Opens a tab with the screen, the processor and, by default, the network of the throttled phone.
 */
export async function openTab(browser: Browser, { slowNetwork = true } = {}): Promise<Page> {
  const { screen, network, slowdown } = throttledPhone;
  const page = await browser.newPage();
  await page.setViewport(screen);
  await page.emulateCPUThrottling(slowdown);
  if (slowNetwork) {
    await page.emulateNetworkConditions(network);
    throttleServiceWorkers(browser);
  }
  // tsx wraps functions in the helper `__name`, which does not exist in the page, so define it
  // there.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  return page;
}

/**
 * Throttles the network of service workers. Each of them is a target of its own, which the
 * throttling of the page does not affect.
 */
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
 * Waits for a condition in the page. It replaces `page.waitForFunction`, which needs `eval`, and
 * the content security policy of the site forbids that.
 *
 * @returns whether the condition became true within 30 seconds
 */
export async function waitUntil(
  page: Page,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    // During a navigation, `evaluate` fails, so try again.
    if (await page.evaluate(condition).catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Runs in the page. Tells whether React has hydrated the heading; it returns true for a page
 * without the application.
 */
export function isHydrated(): boolean {
  if (!document.getElementById('app')) return true;
  const heading = document.querySelector('#app h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
}

/**
 * How to recognize the result of a press. It is an element that did not exist before, or that had
 * another text.
 */
export interface Outcome {
  selector: string;
  /** A text that the element contains. */
  text?: string;
  /** Whether the element exists before the press, and only its text changes. */
  changed?: boolean;
}

/** The keys in session storage, which survives a navigation to another document. */
const keys = { outcome: 'bench-outcome', pressed: 'bench-pressed', painted: 'bench-painted' };

/**
 * Measures the time from a press (pointer or key) to the first frame that shows its result, in this
 * document or the next one.
 *
 * @param press a function that presses; the time of its first event counts
 * @returns the time in milliseconds
 * @throws Error if the result does not appear within 30 seconds
 */
export async function pressToPaint(
  page: Page,
  outcome: Outcome,
  press: () => Promise<void>,
): Promise<number> {
  const { identifier } = await page.evaluateOnNewDocument(watchForOutcome, keys);
  const store = (key: string, value: string) => sessionStorage.setItem(key, value);
  await page.evaluate(store, keys.outcome, JSON.stringify(outcome));
  await page.evaluate(watchForOutcome, keys);
  await press();
  if (!(await waitUntil(page, () => sessionStorage.getItem('bench-painted') !== null))) {
    throw new Error(`${page.url()}: expected to see ${JSON.stringify(outcome)} after the press`);
  }
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  const time = (key: string) => page.evaluate((name) => Number(sessionStorage.getItem(name)), key);
  return (await time(keys.painted)) - (await time(keys.pressed));
}

/** Runs in the page. Records the time of the press, then checks each frame for the result. */
function watchForOutcome({ outcome, pressed, painted }: typeof keys): void {
  const record = (key: string, time: number) => {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, String(performance.timeOrigin + time));
  };
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => record(pressed, timeStamp), true);
  }
  const stored = sessionStorage.getItem(outcome) ?? '{}';
  const { selector, text = '', changed } = JSON.parse(stored) as Outcome;
  const find = () => document.querySelector<HTMLElement>(selector)?.innerText;
  const before = changed ? find() : undefined;
  const isShown = () => {
    const shown = find();
    return shown !== undefined && shown !== before && shown.includes(text);
  };
  // Check only frames after a change. A check for each refresh of the screen would take a fifth of
  // the time of a slow processor.
  let frame: number | undefined;
  const checkNextFrame = () => (frame ??= requestAnimationFrame(checkFrame));
  const observer = new MutationObserver(checkNextFrame);
  const checkFrame = () => {
    frame = undefined;
    if (sessionStorage.getItem(pressed) === null || !isShown()) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    // A message posted in a frame callback arrives after that frame is painted.
    port1.onmessage = () => record(painted, performance.now());
    port2.postMessage(null);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, all);
  // A popover opens without a change of the document.
  addEventListener('beforetoggle', checkNextFrame, true);
}
