import type { Browser } from 'puppeteer-core';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of a page: scores of 100, times in milliseconds. */
export type Verdict = Record<(typeof categories)[number], number> & {
  simulatedFcp: number;
  simulatedLcp: number;
  tbt: number;
  shift: number;
};

/**
 * Lighthouse in its default setting: a phone, its network and processor simulated.
 *
 * @param onlyPerformance leaves out the categories that do not vary
 * @throws Error when Lighthouse could not look at the page
 */
export async function judge(
  browser: Browser,
  url: string,
  { onlyPerformance = false } = {},
): Promise<Verdict> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port: Number(new URL(browser.wsEndpoint()).port),
    output: 'json',
    logLevel: 'silent',
    disableFullPageScreenshot: true,
    onlyCategories: onlyPerformance ? ['performance'] : [...categories],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: expected a verdict, got ${result?.lhr.runtimeError?.message}`);
  }
  const { lhr } = result;
  const score = (name: (typeof categories)[number]) =>
    Math.round((lhr.categories[name]?.score ?? NaN) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    simulatedFcp: value('first-contentful-paint'),
    simulatedLcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}
