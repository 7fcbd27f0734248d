import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArguments } from '../e2e/support/browser';
import { hostProgram } from '../server/testing/findProgram';

/**
 * A phone's screen and processor, and a slow network, with the values that Lighthouse uses.
 * Lighthouse only simulates these limits, but the browser in these benchmarks applies them. Latency
 * is in milliseconds, and throughput is in bytes per second.
 */
const throttledPhone = {
  screen: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  network: { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 },
  /** The factor by which the browser slows down the processor. Reports show it as "CPU/4". */
  slowdown: 4,
};

/**
 * Runs `work` in a new browser with an empty profile, then closes the browser.
 *
 * @param language the value of the `Accept-Language` header
 * @throws Error if neither Chrome nor Chromium is installed
 */
export async function withBrowser<Result>(
  language: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await puppeteer.launch({
    executablePath: hostProgram('chrome'),
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
 * Opens a tab with the throttled phone's screen and processor. By default, the tab also has the
 * phone's slow network.
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
  // tsx compiles functions so that they call a helper named `__name`. Functions that run in the
  // page need this helper, so define it in the page.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  return page;
}

/**
 * Throttles the network of service workers. Throttling the page is not enough, because the browser
 * treats each service worker as a separate target.
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
 * Waits until a condition is true in the page. Use this function instead of `page.waitForFunction`,
 * because that function needs `eval`, which the site's content security policy forbids.
 *
 * @returns whether the condition became true within 30 seconds
 */
export async function waitUntil(
  page: Page,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    // `evaluate` fails while the page is navigating, so treat an error as "not yet" and try again.
    if (await page.evaluate(condition).catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Returns whether React has hydrated the heading. Returns true for a page without the React
 * application, because such a page has nothing to hydrate. This function runs in the page.
 */
export function isHydrated(): boolean {
  if (!document.getElementById('app')) return true;
  const heading = document.querySelector('#app h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
}

/**
 * The session storage keys under which a measurement is kept. Session storage survives navigating
 * to another document.
 */
const keys = { outcome: 'bench-outcome', pressed: 'bench-pressed', painted: 'bench-painted' };

/**
 * Measures the time from a key press or tap to the first frame that shows the result, in this
 * document or in the next one.
 *
 * @param outcome the selector of an element that exists only when the result is shown
 * @param press a function that performs the press; the measurement begins at its first event
 * @returns the time in milliseconds
 * @throws Error if the result does not appear within 30 seconds
 */
export async function pressToPaint(
  page: Page,
  outcome: string,
  press: () => Promise<void>,
): Promise<number> {
  const { identifier } = await page.evaluateOnNewDocument(watchForOutcome, keys);
  const store = (key: string, value: string) => sessionStorage.setItem(key, value);
  await page.evaluate(store, keys.outcome, outcome);
  await page.evaluate(watchForOutcome, keys);
  await press();
  if (!(await waitUntil(page, () => sessionStorage.getItem('bench-painted') !== null))) {
    throw new Error(`${page.url()}: expected to see ${outcome} after the press`);
  }
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  const time = (key: string) => page.evaluate((name) => Number(sessionStorage.getItem(name)), key);
  return (await time(keys.painted)) - (await time(keys.pressed));
}

/**
 * Records when the press begins, then checks the rendered frames until the result is visible. This
 * function runs in the page.
 */
function watchForOutcome({ outcome, pressed, painted }: typeof keys): void {
  const record = (key: string, time: number) => {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, String(performance.timeOrigin + time));
  };
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => record(pressed, timeStamp), true);
  }
  const selector = sessionStorage.getItem(outcome);
  const isShown = () => selector !== null && document.querySelector(selector) !== null;
  // Check only the frames that follow a change to the document. On a slow processor, checking every
  // frame would take a fifth of the processor's time.
  let frame: number | undefined;
  const checkNextFrame = () => (frame ??= requestAnimationFrame(checkFrame));
  const observer = new MutationObserver(checkNextFrame);
  const checkFrame = () => {
    frame = undefined;
    if (sessionStorage.getItem(pressed) === null || !isShown()) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    // If a frame callback posts a message, the browser delivers it only after painting the frame.
    port1.onmessage = () => record(painted, performance.now());
    port2.postMessage(null);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, all);
  // Listen for this event as well. Opening a popover does not change the document, so the mutation
  // observer would not notice it.
  addEventListener('beforetoggle', checkNextFrame, true);
}
