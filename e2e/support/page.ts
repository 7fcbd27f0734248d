import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { label, type MessageId, type MessageOptions } from './labels';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the page has this title as its heading. */
export async function expectHeading(page: Page, id: MessageId, options?: MessageOptions) {
  await expect(heading(page)).toHaveText(label(id, options));
}

export const button = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('button', { name: label(id, options) });

export const link = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('link', { name: label(id, options), exact: true });

/** A link of the top bar. */
export const topBarLink = (page: Page, id: MessageId, options?: MessageOptions) =>
  page.getByRole('navigation').getByRole('link', { name: label(id, options), exact: true });

/** The vertical scroll position. */
export const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Acts, which starts the application of every page, and waits until the page is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  // A key that does nothing on any page.
  await page.keyboard.press('Shift');
  await untilHydratedByItself(page);
}

/** Waits until a page is hydrated that starts its application although the visitor does nothing. */
export async function untilHydratedByItself(page: Page): Promise<void> {
  await untilShown(page, 'html:not([data-session])');
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
}

/**
 * Waits until the page shows an element, also across navigations. In front of an expectation, which looks only every
 * 500 ms; it reports what is wrong.
 */
export async function untilShown(page: Page, selector: string): Promise<void> {
  await page
    .waitForFunction((wanted) => document.querySelector(wanted)?.checkVisibility(), selector, {
      polling: 20,
      timeout: 8_000,
    })
    .catch(() => undefined);
}

/**
 * Holds requests of a page, as a slow network does.
 *
 * @returns releases them, and all later ones
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

/** Records every call to the API, as `POST /path 200`. */
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

/** Chromium's console message for a page that is answered 404. */
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

/** Records the directives of the content security policy that blocked something, in this and later documents. */
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
 * Records layout shifts in this and later documents.
 *
 * @param least ignores smaller ones
 * @returns a function that returns the elements that moved in this document, with both positions
 */
export async function watchLayoutShifts(page: Page, least = 0): Promise<() => Promise<string[]>> {
  await page.addInitScript((smallest) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        if (value < smallest) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          return `${name}: ${JSON.stringify([previousRect, currentRect])}`;
        });
        shifts.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, least);
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/**
 * Runs axe on the page, including target size (WCAG 2.2, 2.5.8). Ignores iframes.
 *
 * @param except rules to skip
 * @returns each violated rule with its elements
 */
export async function axeViolations(page: Page, except: readonly string[] = []): Promise<string[]> {
  // Contrast is meaningless during a colour transition. The progress bar's animation never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Not those that follow the scroll position, such as the faded edges of a table: they never finish.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const off = except.map((rule) => [rule, { enabled: false }]);
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens a blank page for each analysis, which only frames of other origins need.
    .setLegacyMode()
    .exclude('iframe')
    .options({
      // Do not list the rules that passed.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** Finds a page that is wider than the window, and elements that cut off their text. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const style = getComputedStyle(element);
      // Text for screen readers only is cut off on purpose.
      if (style.clipPath !== 'none' || !element.checkVisibility()) return false;
      if (!element.textContent?.trim()) return false;
      return (
        (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });
    return [...wide, ...cut.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}
