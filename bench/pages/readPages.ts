import { plainContents, type Contents } from './floorPage';
import { isAlive } from './observe';
import { inNewBrowser, openPhone } from './phone';
import { until } from './until';

/** What each page of a site says, by path, in one language. */
export async function readPages(
  site: string,
  language: string,
  paths: readonly string[],
): Promise<Map<string, Contents>> {
  return inNewBrowser(language, async (browser) => {
    const slow = { isNetworkSlow: false, isProcessorSlow: false };
    const { page } = await openPhone(browser, slow);
    const contents = new Map<string, Contents>();
    for (const path of paths) {
      await page.goto(site + path, { waitUntil: 'load', timeout: 60_000 });
      if (!(await until(page, isAlive))) throw new Error(`${path}: expected a heading of the site`);
      await page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 });
      contents.set(path, await page.evaluate(plainContents));
    }
    return contents;
  });
}
