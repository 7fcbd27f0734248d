import { zip } from 'fp-ts/ReadonlyArray';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathIn } from '../../src/locale/address';
import { languagePageFile, pageFile, unmarkedLocale } from '../../src/locale/choosePage';
import { locales, type Locale } from '../../src/locale/locales';
import { serviceWorkerPath, shellFile } from '../../src/paths';
import type * as Rendering from '../../src/prerender';
import type { SitePage } from '../model/site';
import { inParallel } from '../lib/inParallel';
import { shortHash } from '../lib/hash';
import { progressOf } from '../lib/progress';
import type { Cache } from '../lib/cache';
import { sitePath, type BuildEnvironment } from '../model/environment';
import { documentWriter, type PageRecords, type WriterOptions } from './documentWriter';
import { preparePreviews } from './previews';
import { completeServiceWorker, serviceWorkerOff } from './serviceWorker';
import { entryTags } from './structuredData';

interface PrerenderOptions extends BuildEnvironment, WriterOptions {
  cache: Cache;
  /** Whether each page has a picture that other sites show for a link to it. */
  hasPreviews: boolean;
}

/**
 * Renders every page in every language, and adds the pages, their link previews and the service
 * worker to the output.
 */
export async function prerender(options: PrerenderOptions): Promise<PageRecords> {
  const { root, folder, codeFiles, content, output, cache, siteUrl } = options;
  const { read, site } = content;
  const count = site.pages.length * locales.length * 2;
  const documents = documentWriter(options);
  const previews = options.hasPreviews
    ? await preparePreviews({ root, output, cache, siteUrl, read, profile: site.profile })
    : { add: async () => '', missing: [] };
  const rendering = path.join(folder, 'rendering.js');
  const { loadPage } = createRequire(rendering)(rendering) as typeof Rendering;
  // Pages also depend on Node, which formats dates and numbers. The code contains everything else.
  const version = shortHash([process.version, readFileSync(rendering)]);

  let done = 0;
  const progress = progressOf('Pages rendered');
  const addSitePage = async (sitePage: SitePage) => {
    // Servers look up files by their decoded names, so the build uses decoded names too.
    const { path: pathname } = sitePage;
    const name = decodeURI(pathname);
    const previewTags = new Map<Locale, string>();
    for (const locale of locales) previewTags.set(locale, await previews.add(sitePage, locale));
    const everyAddress = locales.flatMap((locale) => [
      { locale, ofAddress: undefined, file: pageFile(name, locale) },
      { locale, ofAddress: locale, file: languagePageFile(name, locale) },
    ]);
    const loaded = await Promise.all(
      everyAddress.map(async (address) => ({
        ...address,
        ...(await loadPage(pathname, address.locale, address.ofAddress, read)),
      })),
    );
    // A page is kept with all its addresses, because a file for each of them takes longer to write.
    const key = JSON.stringify([pathname, loaded.map(({ content }) => content)]);
    const { result: rendered } = await cache.cachedFiles('pages', version, key, () =>
      Promise.all(loaded.map(({ render }) => render())),
    );
    for (const [{ locale, ofAddress, file, content }, page] of zip(loaded, rendered)) {
      await documents.add(file, `the page ${name}`, {
        page: { ...page, content: Object.keys(content), pathname: pathIn(pathname, ofAddress) },
        locale,
        ofAddress,
        chunks: [...page.chunks, `locale-${locale}`],
        entryTags: `${previewTags.get(locale)}${entryTags(sitePage, { locale, ofAddress, siteUrl, read })}`,
      });
    }
    progress((done += everyAddress.length), count);
  };
  // Several pages are in progress at once, so that this thread renders pages while other threads
  // compress files and draw previews.
  await inParallel(site.pages, addSitePage, 8);
  for (const mistake of previews.missing) console.warn(mistake);

  output.add({
    path: serviceWorkerPath,
    content: { text: await serviceWorker() },
    producer: 'the service worker',
  });
  const { policies, pages, headers } = documents;
  return { policies, pages, headers };

  async function serviceWorker(): Promise<string> {
    if (!options.hasServiceWorker) return readFileSync(path.join(root, serviceWorkerOff), 'utf8');
    const shell = await documents.add(shellFile, 'the shell of the service worker', {
      locale: unmarkedLocale,
      ofAddress: undefined,
      chunks: [],
    });
    const compiled = readFileSync(path.join(folder, 'site', serviceWorkerPath), 'utf8');
    return completeServiceWorker(compiled, { ...codeFiles, shell, sitePath: sitePath(siteUrl) });
  }
}
