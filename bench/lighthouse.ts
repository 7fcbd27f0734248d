import { withBrowser } from './browser';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores up to 100, times in milliseconds. */
export type Audit = Record<(typeof categories)[number] | 'simulatedLcp' | 'blockingTime', number>;

/**
 * Runs Lighthouse with its default settings: a phone whose network and processor are simulated.
 *
 * @throws Error when Lighthouse cannot load the page
 */
export function auditPage(url: string, language: string): Promise<Audit> {
  return withBrowser(language, async (browser) => {
    const { default: lighthouse } = await import('lighthouse');
    const result = await lighthouse(url, {
      port: Number(new URL(browser.wsEndpoint()).port),
      output: 'json',
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      onlyCategories: [...categories],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url}: expected a report, got ${result?.lhr.runtimeError?.message}`);
    }
    const { audits, categories: scored } = result.lhr;
    const score = (name: string) => Math.round((scored[name]?.score ?? NaN) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      simulatedLcp: audits['largest-contentful-paint']?.numericValue ?? NaN,
      blockingTime: audits['total-blocking-time']?.numericValue ?? NaN,
    };
  });
}
