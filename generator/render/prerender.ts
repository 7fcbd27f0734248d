import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { etagOf, type Build } from '../../server/buildFiles';
import { metaPolicy, securityHeaders } from '../../server/securityHeaders';
import { homeFile } from '../../src/content/contentFiles';
import { pathIn } from '../../src/locale/address';
import { languagePageFile, pageFile, unmarkedLocale } from '../../src/locale/choosePage';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { serviceWorkerPath, shellFile } from '../../src/paths';
import type * as Rendering from '../../src/prerender';
import type { PageParts } from '../model/pageParts';
import type { CompiledContent } from '../model/compiledContent';
import type { SitePage } from '../model/site';
import { themeColour } from '../model/themeColour';
import { inParallel } from '../lib/inParallel';
import { shortHash } from '../lib/hash';
import type { Output } from '../lib/output';
import { progressOf } from '../lib/progress';
import type { Cache } from '../lib/cache';
import { sitePath, type BuildEnvironment } from '../model/environment';
import { inline, pageDocument, type Inline } from './pageDocument';
import { preparePreviews } from './previews';
import { completeServiceWorker, serviceWorkerOff } from './serviceWorker';
import { entryTags, headTags } from './structuredData';

interface PrerenderOptions extends BuildEnvironment {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the folder with the output of webpack (webpack.config.ts). */
  folder: string;
  parts: PageParts;
  content: Pick<CompiledContent, 'folderUrl' | 'read'> & {
    site: Pick<CompiledContent['site'], 'profile' | 'pages'>;
  };
  /** The built site. It already contains the owner's content and the site's code. */
  output: Output;
  cache: Cache;
  /** Whether each page has a picture that other sites show for a link to it. */
  hasPreviews: boolean;
  /**
   * Called with each page that has been added to the output, and with the number of all page files.
   */
  onPage?: (file: string, html: string, count: number) => Promise<void>;
}

/** What the later steps of the build need to know about the pages. */
export interface RenderedPages extends Pick<Build, 'policies' | 'pages'> {
  /** The security headers that allow the inline code of every page. */
  headers: ReturnType<typeof securityHeaders>;
}

/**
 * Renders every page in every language, and adds the pages, their link previews and the service
 * worker to the output.
 */
export async function prerender({
  root,
  folder,
  parts,
  content,
  output,
  onPage = async () => {},
  siteUrl,
  apiOrigin,
  hasServiceWorker,
  cache,
  hasPreviews,
}: PrerenderOptions): Promise<RenderedPages> {
  const { read, folderUrl: contentFolder, site } = content;
  const rendering = path.join(folder, 'rendering.js');
  const { loadPage } = createRequire(rendering)(rendering) as typeof Rendering;
  // Pages also depend on Node, which formats dates and numbers. The code contains everything else.
  const version = shortHash([process.version, readFileSync(rendering)]);
  const start = inline(readFileSync(path.join(folder, 'start.js'), 'utf8').trim());
  const styleOf = readOnce((url) => inline(readFileSync(output.placeOf(url), 'utf8').trim()));
  const headersWith = (styles: readonly Inline[]) =>
    securityHeaders({
      apiOrigin,
      https: true,
      inlineHashes: { script: [start.hash], style: styles.map(({ hash }) => hash) },
    });
  /**
   * Returns the page's own CSS and a content security policy that allows it. A policy that allowed
   * the CSS of all pages would be a kilobyte longer.
   */
  const styled = (urls: readonly string[]) => {
    const styles = new Map(urls.map((url) => [url, styleOf(url)]));
    return { styles, policy: metaPolicy(headersWith([...styles.values()])) };
  };
  const shared = {
    template: readFileSync(path.join(root, 'public/index.html'), 'utf8'),
    start,
    deferred: parts.start.scripts[0] ?? '',
    contentFolder,
    sitePath: sitePath(siteUrl),
  };
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const surface = themeColour(theme, '--color-surface');
  const portrait = read(homeFile(fallbackLocale)).portrait?.src;
  const headTagsAt = new Map(
    [undefined, ...locales].map((ofAddress) => [
      ofAddress,
      headTags(site.profile, { siteUrl, surface, ofAddress, portrait }),
    ]),
  );
  const previews = hasPreviews
    ? await preparePreviews({ root, output, cache, siteUrl, read, profile: site.profile })
    : { add: async () => '', missing: [] };
  const count = site.pages.length * locales.length * 2;
  const policies: string[] = [];
  const built: Record<string, Build['pages'][string]> = {};

  async function add(file: string, producer: string, facts: Parameters<typeof pageDocument>[1]) {
    const html = pageDocument(shared, facts);
    output.add({ path: file, content: { text: html }, producer });
    const policy = policies.indexOf(facts.policy);
    built[file] = {
      policy: policy < 0 ? policies.push(facts.policy) - 1 : policy,
      etag: etagOf(html),
    };
    await onPage(file, html, count);
    return html;
  }

  let done = 0;
  const progress = progressOf('Pages rendered');
  const addSitePage = async (sitePage: SitePage) => {
    const { path: pathname } = sitePage;
    const previewTags = new Map<Locale, string>();
    for (const locale of locales) previewTags.set(locale, await previews.add(sitePage, locale));
    // Servers look up files by their decoded names, so the build uses decoded names too.
    const everyAddress = locales.flatMap((locale) => [
      { locale, ofAddress: undefined, file: pageFile(decodeURI(pathname), locale) },
      { locale, ofAddress: locale, file: languagePageFile(decodeURI(pathname), locale) },
    ]);
    for (const { locale, ofAddress, file } of everyAddress) {
      const { content, render } = await loadPage(pathname, locale, ofAddress, read);
      const key = JSON.stringify([pathname, locale, ofAddress, content]);
      const { result: page } = await cache.cachedFiles('pages', version, key, render);
      const chunks = [...page.chunks, `locale-${locale}`].map((name) => parts.chunks[name]);
      const scripts = chunks.flatMap((chunk) => chunk?.scripts ?? []);
      await add(file, `the page ${decodeURI(pathname)}`, {
        page: { ...page, content: Object.keys(content), pathname: pathIn(pathname, ofAddress) },
        locale,
        headTags: headTagsAt.get(ofAddress),
        ...styled([...parts.main.styles, ...chunks.flatMap((chunk) => chunk?.styles ?? [])]),
        scripts: [...new Set([...scripts, ...parts.main.scripts])],
        entryTags: `${previewTags.get(locale)}${entryTags(sitePage, { locale, ofAddress, siteUrl, read })}`,
      });
    }
    progress((done += everyAddress.length), count);
  };
  // Several pages are in progress at once, so that this thread renders pages while other threads
  // compress files and draw previews.
  await inParallel(site.pages, addSitePage, 8);
  for (const mistake of previews.missing) console.warn(mistake);
  const worker = path.join(root, serviceWorkerOff);
  let code = hasServiceWorker ? '' : readFileSync(worker, 'utf8');
  if (hasServiceWorker) {
    const shell = await add(shellFile, 'the shell of the service worker', {
      locale: unmarkedLocale,
      headTags: headTagsAt.get(undefined),
      ...styled(parts.main.styles),
      scripts: parts.main.scripts,
    });
    const compiled = readFileSync(path.join(folder, 'site', serviceWorkerPath), 'utf8');
    code = completeServiceWorker(compiled, { ...parts, shell, sitePath: shared.sitePath });
  }
  output.add({
    path: serviceWorkerPath,
    content: { text: code },
    producer: 'the service worker',
  });
  const allStyles = [parts.main, ...Object.values(parts.chunks)].flatMap(({ styles }) => styles);
  const headers = headersWith([...new Set(allStyles.map(styleOf))]);
  return { policies, pages: built, headers };
}

function readOnce<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.set(name, value);
    return value;
  };
}
