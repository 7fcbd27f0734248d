import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nextFrame } from './page';

/**
 * Runs axe on the page, including the rule for target sizes (WCAG 2.2, 2.5.8), when the page has the
 * styles for the present window size and colour scheme. axe does not check the content of iframes.
 *
 * @param except rules to skip
 * @returns each violated rule with the elements that violate it
 */
export async function axeViolations(page: Page, except: readonly string[] = []): Promise<string[]> {
  // Transitions to the colours of another scheme begin with the next frame.
  await nextFrame(page);
  // Wait for colour transitions to finish, because contrast cannot be measured during a transition.
  // Do not wait for the progress bar, whose animation never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Exclude animations that follow the scroll position, such as the coloured edge of a table,
        // because they never finish.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const off = except.map((rule) => [rule, { enabled: false }]);
  const { violations } = await new AxeBuilder({ page })
    // Use legacy mode, because otherwise each analysis opens a blank page, which is needed only for
    // frames from other origins.
    .setLegacyMode()
    .exclude('iframe')
    .options({
      // Leave out the rules that passed.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** Reports whether the page is wider than the window, and which elements cut off their text. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const style = getComputedStyle(element);
      // Text that is only for screen readers is cut off deliberately.
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

/** A style sheet with the text spacing that visitors must be able to set (WCAG 2.2, 1.4.12). */
export const textSpacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }`;

/** Adds a style sheet that, like a visitor's own, is exempt from the content security policy. */
export const addStyles = (page: Page, styles: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);

/** Returns the running animations that last longer than a millisecond. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      const moves = animation.playState === 'running' && Number(duration) > 1;
      return moves ? [`${String(duration)} ms, ${iterations} times`] : [];
    }),
  );
}

/** An element that the Tab key has reached. */
interface Stop {
  name: string;
  /** Whether the element is in view and not covered (WCAG 2.2, 2.4.11). */
  isVisible: boolean;
  /** Whether the element has a visible outline (WCAG 2.2, 2.4.7). */
  isMarked: boolean;
}

/**
 * Returns the focused element, or undefined if Tab has moved the focus out of the page or back to
 * its start. This function runs in the page.
 */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute('data-reached'))
    return undefined;
  element.setAttribute('data-reached', '');
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const boxes = [...element.getClientRects()];
  const isVisible = boxes.some(({ left, top, width, height }) => {
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });
  return {
    name: element.outerHTML.slice(0, 120),
    isVisible,
    isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
  };
}

/** Returns the controls that Tab has not reached. This function runs in the page. */
function missed(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
  );
  return [...stops]
    .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
    .filter((stop) => !stop.hasAttribute('data-reached'))
    .map((stop) => stop.outerHTML.slice(0, 120));
}

/**
 * Presses Tab until the focus leaves the page. Returns the elements that received the focus, and
 * the controls that never did.
 */
export async function walkWithTab(page: Page): Promise<{ stops: Stop[]; missed: string[] }> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop) return { stops, missed: await page.evaluate(missed) };
    stops.push(stop);
  }
}
