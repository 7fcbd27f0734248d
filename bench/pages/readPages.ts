import { floorPage, plainContents, type Contents } from './floorPage';
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

/** The floors of pages as a static host reads them: `/a/b.html` for the page at `/a/b`. */
export function floorFiles(contents: ReadonlyMap<string, Contents>): Map<string, Buffer> {
  return new Map(
    [...contents].map(([path, page]) => [
      path === '/' ? '/index.html' : `${path}.html`,
      Buffer.from(floorPage(page)),
    ]),
  );
}

/** A line that is on one page and not on another: when it is there, the other page is. */
export function newText(from: string, to: string): string {
  const lines = to.split('\n').map((line) => line.trim());
  const [longest = ''] = lines
    .filter((line) => line !== '' && !from.includes(line))
    .sort((a, b) => b.length - a.length);
  if (longest === '') throw new Error('Expected a next page that says something else.');
  return longest;
}
