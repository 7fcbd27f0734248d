import type { Page } from '@playwright/test';
import { builtSite } from './builtSite';
import { developmentBuild } from './developmentBuild';
import { startLoopbackServer, type LoopbackServer } from './loopbackServer';
import { sampleContent } from './sampleContent';
import { languages } from './languages';

/**
 * Serves the pages for developers.
 *
 * @param content the owner's content, or sample content
 */
export async function startScreenSite(content: 'owner' | 'sample'): Promise<LoopbackServer> {
  const folder = await developmentBuild();
  const files = Object.assign(
    {},
    ...languages.map(({ locale }) => (content === 'sample' ? sampleContent(locale) : {})),
  ) as Readonly<Record<string, unknown>>;
  return startLoopbackServer('localhost', async (pathname) => {
    const answer =
      contentPath(pathname) in files
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(files[contentPath(pathname)]),
          }
        : await builtSite(pathname.replace(/\/$/, '/index.html'), folder);
    // Each test loads the same scripts many times.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'max-age=3600' } };
  });
}

/** The path of a compiled file below the folder that development has. */
const contentPath = (pathname: string) => pathname.replace(/^\/content/, '');

/** Removes the pseudo-locale, which only development builds offer. */
export async function asInProduction(page: Page): Promise<void> {
  await page
    .locator('option[value=en-XA]')
    .evaluateAll((options) => options.forEach((option) => option.remove()));
}
