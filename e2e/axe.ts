import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Question {
  /** Rules that are not asked about. */
  except?: readonly string[];
}

/**
 * What axe finds on screen, also of the size of what is to be pressed (WCAG 2.2, 2.5.8): each rule with its elements.
 * Other pages inside of this one are left out.
 */
export async function violations(page: Page, { except = [] }: Question = {}): Promise<string[]> {
  await changesAreDone(page);
  const off = except.map((rule) => [rule, { enabled: false }]);
  const { violations: found } = await new AxeBuilder({ page })
    // The other mode, for frames of other origins, opens a blank page for each analysis.
    .setLegacyMode()
    .exclude('iframe')
    .options({
      // No list is made of what is well.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    })
    .analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** Half way between two colours no contrast means anything. A bar that travels does so for ever. */
async function changesAreDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
