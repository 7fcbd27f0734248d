import type { Page } from 'puppeteer-core';
import { waitUntil } from './browser';

/** How to recognize the result of a press: an element that did not exist, or had another text. */
export interface Outcome {
  /** Path of the page that shows the result; by default any. */
  path?: string;
  selector: string;
  /** Text that the element contains. */
  text?: string;
  /** The element exists already, and its text changes. */
  changed?: boolean;
}

/** Keys of session storage, which survives a navigation to another document. */
const keys = { outcome: 'bench-outcome', pressed: 'bench-pressed', painted: 'bench-painted' };

/**
 * Measures the time from a press (pointer or key) to the first frame that shows its result, in this
 * document or the next one.
 *
 * @param press what the visitor does; its first event counts
 * @returns milliseconds
 * @throws Error when the result does not appear within 30 seconds
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

/** In the page: records the time of the press, then checks each frame for the result. */
function watchForOutcome({ outcome, pressed, painted }: typeof keys): void {
  const record = (key: string, time: number) => {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, String(performance.timeOrigin + time));
  };
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => record(pressed, timeStamp), true);
  }
  const stored = sessionStorage.getItem(outcome) ?? '{}';
  const { path, selector, text = '', changed } = JSON.parse(stored) as Outcome;
  const find = () => document.querySelector<HTMLElement>(selector)?.innerText;
  const before = changed ? find() : undefined;
  const isShown = () => {
    const shown = path === undefined || location.pathname === path ? find() : undefined;
    return shown !== undefined && shown !== before && shown.includes(text);
  };
  const checkFrame = () => {
    if (sessionStorage.getItem(pressed) === null || !isShown()) {
      requestAnimationFrame(checkFrame);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    // A message posted in a frame callback arrives after that frame is painted.
    port1.onmessage = () => record(painted, performance.now());
    port2.postMessage(null);
  };
  requestAnimationFrame(checkFrame);
}
