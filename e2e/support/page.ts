import { expect, type Locator, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { label, type MessageId, type MessageOptions } from './labels';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the page's heading shows the message with this id. */
export async function expectHeading(page: Page, id: MessageId, options?: MessageOptions) {
  await expect(heading(page)).toHaveText(label(id, options));
}

export const button = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('button', { name: label(id, options) });

export const link = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('link', { name: label(id, options), exact: true });

/** Finds a link in the top bar. */
export const topBarLink = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('navigation').getByRole('link', { name: label(id, options), exact: true });

/**
 * Stops the timers of all tabs, so that no deadline passes however slow the machine is. Call
 * `page.clock.install()` before the first page is opened, and this function only when the page has
 * started its application, because a page that waits until the browser is idle waits for a timer.
 */
export async function stopTimers(page: Page): Promise<void> {
  // The page's time goes on until the command arrives. If it is past the given time then, try again.
  await expect(async () =>
    page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000)),
  ).toPass();
}

/** Returns the vertical scroll position. */
export const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/**
 * Waits until an element is at least partly in the window. Playwright's `toBeInViewport` waits for
 * the next frame instead, and without a limit, so it hangs if the browser has nothing to paint.
 */
export async function expectInWindow(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((node) => {
        const { top, right, bottom, left } = node.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
      }),
    )
    .toBe(true);
}

/**
 * Starts the application with a key press, which works on every page, and waits until the page is
 * hydrated.
 */
export async function untilHydrated(page: Page): Promise<void> {
  // No page reacts to this key.
  await page.keyboard.press('Shift');
  await untilHydratedByItself(page);
}

/**
 * Waits until a page is hydrated. The page must start its application without any action from the
 * visitor.
 */
export async function untilHydratedByItself(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

/** Waits until a page is idle and has requested everything that it requests by itself. */
export async function untilIdle(page: Page): Promise<void> {
  // The start script adds this link last.
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  // The time-out is necessary, because a page that shows nothing new may never become idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
}

/**
 * Waits until the page has the styles for a new window size or medium. Chromium may apply them one
 * frame later than the size.
 */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Holds a page's requests to simulate a slow network.
 *
 * @returns a function that releases these requests and all later ones
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Records every request to the API, in the form `POST /path 200`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (Object.values<string>(apiPaths).includes(pathname)) {
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`);
    }
  });
  return calls;
}

/**
 * The message that Chromium logs to the console if the response to a page request has status 404.
 */
export const pageNotFound =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Records console errors and uncaught exceptions. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/**
 * Records which directives of the content security policy are violated, both in this document and
 * in documents that the page opens later.
 */
export async function recordViolations(page: Page): Promise<string[]> {
  const directives: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => directives.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { reportViolation(directive: string): void }).reportViolation(
        effectiveDirective,
      ),
    );
  });
  return directives;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Records layout shifts in this document and in documents that the page opens later. While a document is
 * being parsed, a busy browser may paint half a sentence or half a bar, which the rest then moves.
 *
 * @param options.least the smallest shift score to record
 * @param options.whileParsing whether to record shifts while the document is being parsed, too
 * @returns a function that returns the elements that have moved in this document, with their
 * positions before and after each shift
 */
export async function watchLayoutShifts(
  page: Page,
  { least = 0, whileParsing = false } = {},
): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    (options) => {
      const shifts: string[] = [];
      // The first frame after the end of the document shows what its last part has moved.
      let afterParsing = Infinity;
      document.addEventListener('DOMContentLoaded', () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => (afterParsing = performance.now())),
        ),
      );
      const record = (entries: PerformanceEntryList) => {
        for (const { value, startTime, sources } of entries as LayoutShift[]) {
          if (value < options.least) continue;
          if (startTime < afterParsing && !options.whileParsing) continue;
          const moved = sources.map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
            return `${name}: ${JSON.stringify([previousRect, currentRect])}`;
          });
          shifts.push(`${value}: ${moved.join(', ')}`);
        }
      };
      const observer = new PerformanceObserver((list) => record(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      const readShifts = () => {
        record(observer.takeRecords());
        return shifts;
      };
      Object.assign(window, { readShifts });
    },
    { least, whileParsing },
  );
  return async () => {
    // In the next frame, the browser reports what the last change has moved.
    await nextFrame(page);
    return page.evaluate(() => (window as unknown as { readShifts: () => string[] }).readShifts());
  };
}
