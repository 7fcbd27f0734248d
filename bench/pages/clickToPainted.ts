import type { Page } from 'puppeteer-core';
import { until } from './until';

/** A link to click, and how one sees that the page behind it is there. */
export interface Step {
  /** Path of the next page, which is what the link says too. */
  path: string;
  /** What is to be read there, and not before. */
  text: string;
}

/** Where the two times are kept over a change of the document; epoch times in milliseconds. */
const keys = { step: 'bench-step', clicked: 'bench-clicked', painted: 'bench-painted' };

/**
 * Clicks a link of an idle page.
 *
 * @returns milliseconds from the click until the first frame with the next page's text; NaN if none came
 */
export async function clickToPainted(page: Page, step: Step): Promise<number> {
  await page.evaluateOnNewDocument(watchForStep, keys);
  await page.evaluate(watchForStep, keys);
  await page.evaluate(
    (key, value) => sessionStorage.setItem(key, value),
    keys.step,
    JSON.stringify(step),
  );
  const link = await visibleLink(page, step.path);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await link.click();
  await until(page, () => sessionStorage.getItem('bench-painted') !== null);
  return page.evaluate(
    ({ clicked, painted }) =>
      Number(sessionStorage.getItem(painted) ?? NaN) -
      Number(sessionStorage.getItem(clicked) ?? NaN),
    keys,
  );
}

async function visibleLink(page: Page, path: string) {
  for (const link of await page.$$(`a[href="${path}"]`)) if (await link.isVisible()) return link;
  throw new Error(`${page.url()}: expected a link to ${path} that can be seen`);
}

/** Runs in each page: notes when it is clicked, and looks at each frame for the text that is waited for. */
function watchForStep({ step, clicked, painted }: typeof keys): void {
  const now = (time: number) => String(performance.timeOrigin + time);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem(clicked, now(timeStamp)),
    true,
  );
  const look = () => {
    const kept = sessionStorage.getItem(step);
    if (kept !== null && sessionStorage.getItem(clicked) !== null) {
      const { path, text } = JSON.parse(kept) as { path: string; text: string };
      // Null until the document has a body.
      const body = document.body as HTMLElement | null;
      if (location.pathname === path && body?.innerText.includes(text)) {
        const { port1, port2 } = new MessageChannel();
        // After this frame is painted.
        port1.onmessage = () => sessionStorage.setItem(painted, now(performance.now()));
        port2.postMessage(null);
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
