import { expect, test } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { chromiumArguments, findOrInstallBrowser } from './support/browser';
import { siteUrl } from './support/server';

/** Driven by Puppeteer: Chromium does not prerender under Playwright. */
test('a prerendered page starts when it is shown, with the session of that time', async () => {
  const browser = await launch({
    executablePath: findOrInstallBrowser(),
    args: ['--accept-lang=en', ...chromiumArguments],
  });
  try {
    const url = `${siteUrl}/projects`;
    const link = 'main a[href="/projects"]';
    const first = await browser.newPage();
    await first.goto(siteUrl);
    await Promise.all([first.waitForResponse(url), first.hover(link)]);
    // Until its inline script has run.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await first.evaluate(() => (document.cookie = 'accessToken=eyJ.e30.a; path=/'));
    await first.click(link);

    // Puppeteer loses the page when another one takes its place, without an event.
    const findShown = () => browser.targets().find((target) => target.url() === url);
    await expect.poll(() => findShown() !== undefined).toBe(true);
    const shown = await findShown()?.createCDPSession();
    const evaluate = async (expression: string): Promise<unknown> =>
      (await shown?.send('Runtime.evaluate', { expression, returnByValue: true }))?.result.value;
    await expect
      .poll(() => evaluate('document.querySelector("[data-status=loggedIn]")?.checkVisibility()'))
      .toBe(true);
    // Hydrated.
    await expect.poll(() => evaluate('"session" in document.documentElement.dataset')).toBe(false);
    const activation = 'performance.getEntriesByType("navigation")[0].activationStart';
    expect(await evaluate(activation)).toBeGreaterThan(0);
    const early = `performance.getEntriesByType("resource").filter(
      ({ name, startTime }) => name.includes("/assets/") && startTime < ${activation}).length`;
    expect(await evaluate(early)).toBe(0);
  } finally {
    await browser.close();
  }
});
