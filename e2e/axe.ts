import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Question {
  /** Rules that are not asked about. */
  except?: readonly string[];
}

/**
 * Runs axe on the page, including target size (WCAG 2.2, 2.5.8). Returns each violated rule with its elements.
 * Ignores iframes.
 */
export async function violations(page: Page, { except = [] }: Question = {}): Promise<string[]> {
  await changesAreDone(page);
  const off = except.map((rule) => [rule, { enabled: false }]);
  const { violations: found } = await new AxeBuilder({ page })
    // The default mode opens a blank page for each analysis, which only frames of other origins need.
    .setLegacyMode()
    .exclude('iframe')
    .options({
      // Do not list the rules that passed.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    })
    .analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** Contrast is meaningless during a colour transition. The progress bar's animation never ends. */
async function changesAreDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
