import { isLeft } from 'fp-ts/Either';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hostFileNames, ownFilesFile, redirectsFile } from '../../server/buildFiles';
import { hostFiles, metaPolicy, securityHeaders } from '../../server/securityHeaders';
import { homeFile } from '../../src/content/contentFiles';
import { pathIn } from '../../src/locale/address';
import { languagePageFile, pageFile, unmarkedLocale } from '../../src/locale/pageFile';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { serviceWorkerPath, shellFile } from '../../src/paths';
import type * as Rendering from '../../src/prerender';
import { pageQuality } from '../publish/compressSite';
import { compilerVersion } from '../text/compiledTexts';
import { shortHash } from '../picture/convertPicture';
import { ownFiles, servedOwnFiles } from '../read/ownFiles';
import { readProfile } from '../link/readSite';
import { sitePath, type BuildEnvironment } from '../model/environment';
import { diagnosticsError } from '../lib/diagnostics';
import { inParallel } from '../lib/inParallel';
import { ownersFolders } from '../model/ownersFolders';
import { progressOf } from '../lib/progress';
import { preparePreviews } from './previews';
import { sitemap } from '../emit/sitemap';
import { sitePages, type SitePage } from '../emit/sitePages';
import { entryTags, headTags } from './structuredData';
import { themeColour } from '../emit/themeColour';
import {
  hostRedirects,
  hostRewrites,
  nginxFiles,
  nginxFolders,
  nginxRedirects,
  redirectPages,
} from '../emit/redirectFiles';
import { compiledFiles } from './compiledFiles';
import { inline, pageDocument, type Inline } from './pageDocument';
import { PageFiles } from './pageFiles';
import { readPageParts } from '../bundle/pageParts';

interface PrerenderOptions extends BuildEnvironment {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the built site. */
  dist: string;
  /**
   * Absolute path of the folder for webpack's output that is not part of the site
   * (prerenderConfigurations.ts).
   */
  folder: string;
  /** Whether the build is for visitors. If it is not, pages are not compressed. */
  isForVisitors: boolean;
}

/**
 * Renders every page in every language, unless the previous build has rendered the same page. Also
 * writes the sitemap and the headers that web hosts need.
 *
 * @returns the number of pages
 */
export async function prerender(options: PrerenderOptions): Promise<number> {
  const { root, dist, folder, siteUrl, apiOrigin } = options;
  const parts = readPageParts(folder);
  const rendering = path.join(folder, 'rendering.js');
  const { renderPage, pages: routes } = createRequire(rendering)(rendering) as typeof Rendering;
  const start = inline(readFileSync(path.join(folder, 'start.js'), 'utf8').trim());
  const styleOf = readOnce((url) => inline(readFileSync(path.join(dist, url), 'utf8').trim()));
  const allStyles = [parts.main, ...Object.values(parts.chunks)].flatMap(({ styles }) => styles);
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
    return {
      styles,
      policy: metaPolicy(headersWith([...styles.values()])),
    };
  };
  const folders = ownersFolders(root);
  const profile = readProfile(folders);
  if (isLeft(profile)) throw diagnosticsError(profile.left);
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const content = compiledFiles(path.join(dist, parts.contentFolder));
  const { read } = content;
  const shared = {
    template: readFileSync(path.join(root, 'public/index.html'), 'utf8'),
    start,
    contentFolder: parts.contentFolder,
    sitePath: sitePath(siteUrl),
  };
  const surface = themeColour(theme, '--color-surface');
  const portrait = read(homeFile(fallbackLocale)).portrait?.src;
  const headTagsAt = new Map(
    [undefined, ...locales].map((ofAddress) => [
      ofAddress,
      headTags(profile.right.value, { siteUrl, surface, ofAddress, portrait }),
    ]),
  );
  const pages = sitePages(routes, read);
  const previews = await preparePreviews({
    root,
    dist,
    siteUrl,
    profile: profile.right.value,
    read,
  });
  const count = pages.length * locales.length * 2;
  const factsOfAllPages = [siteUrl, apiOrigin, parts.main, parts.chunks, ...headTagsAt.values()];
  const files = new PageFiles({
    dist,
    record: path.join(folder, 'pages.json'),
    version: shortHash([
      compilerVersion(),
      readFileSync(rendering),
      start.text,
      shared.template,
      JSON.stringify(factsOfAllPages),
    ]),
    contentFolder: parts.contentFolder,
    content,
    quality: options.isForVisitors ? pageQuality(count) : undefined,
  });
  let done = 0;
  const progress = progressOf('Pages rendered');
  const addSitePage = async (sitePage: SitePage) => {
    const { path: pathname } = sitePage;
    const preview = new Map(locales.map((locale) => [locale, previews.write(sitePage, locale)]));
    // Servers look up files by their decoded names, so the build uses decoded names too.
    const everyAddress = locales.flatMap((locale) => [
      { locale, ofAddress: undefined, file: pageFile(decodeURI(pathname), locale) },
      { locale, ofAddress: locale, file: languagePageFile(decodeURI(pathname), locale) },
    ]);
    for (const { locale, ofAddress, file } of everyAddress) {
      const previewTags = preview.get(locale)?.tags ?? '';
      const facts = JSON.stringify([pathname, locale, ofAddress, previewTags]);
      await files.add(file, facts, async (read) => {
        const page = await renderPage(pathname, locale, ofAddress, read);
        const chunks = [...page.chunks, `locale-${locale}`].map((name) => parts.chunks[name]);
        const scripts = chunks.flatMap((chunk) => chunk?.scripts ?? []);
        return pageDocument(shared, {
          page: { ...page, pathname: pathIn(pathname, ofAddress) },
          locale,
          headTags: headTagsAt.get(ofAddress),
          ...styled([...parts.main.styles, ...chunks.flatMap((chunk) => chunk?.styles ?? [])]),
          scripts: [...new Set([...scripts, ...parts.main.scripts])],
          entryTags: previewTags + entryTags(pathname, { locale, ofAddress, siteUrl, read }),
        });
      });
    }
    for (const { written } of preview.values()) await written;
    progress((done += everyAddress.length), count);
  };
  // Several pages are in progress at once, so that this thread renders pages while other threads
  // compress files and draw previews.
  await inParallel(pages, addSitePage, 8);
  for (const mistake of previews.missing) console.warn(mistake);
  if (options.hasServiceWorker) {
    const shell = pageDocument(shared, {
      locale: unmarkedLocale,
      headTags: headTagsAt.get(undefined),
      ...styled(parts.main.styles),
      scripts: parts.main.scripts,
    });
    await files.write(shellFile, shell);
    completeServiceWorker(dist, parts.files, shell, shared.sitePath);
  }
  const redirects = new Map(
    Object.entries(JSON.parse(readFileSync(path.join(dist, redirectsFile), 'utf8')) as object),
  ) as ReadonlyMap<string, string>;
  for (const [file, text] of redirectPages(redirects, siteUrl)) await files.write(file, text);
  removeOtherPages(dist, new Set([...files.files, ...ownFiles(folders.public)]));
  files.publish();
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const served = [path.join(root, 'public'), folders.public].flatMap(servedOwnFiles);
  const generated = {
    ...hostFiles(headersWith([...new Set(allStyles.map(styleOf))])),
    _redirects:
      hostRedirects(redirects, siteUrl) + (options.hasSignIn ? hostRewrites(siteUrl) : ''),
    'redirects.conf': nginxRedirects(redirects, siteUrl) + nginxFolders(served, siteUrl),
    [ownFilesFile]: JSON.stringify(served),
    'own-files.conf': nginxFiles(served, siteUrl),
  };
  const forHosts = Object.entries(generated).map(([name, text]): [string, string] => {
    return [name, hostFileNames.includes(name) ? ownRules(folders.public, name) + text : text];
  });
  for (const [file, text] of [...sitemap(listed, siteUrl), ...forHosts]) {
    const target = path.join(dist, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return count;
}

/**
 * Writes the first line of the service worker, which lists the files that it has to cache
 * (src/serviceWorker/serviceWorker.ts).
 */
function completeServiceWorker(
  dist: string,
  names: readonly string[],
  shell: string,
  base: string,
): void {
  const file = path.join(dist, serviceWorkerPath);
  const worker = readFileSync(file, 'utf8').replace(/^self\.build=.*\n/, '');
  const code = names
    .filter((name) => /^assets\/.*\.(js|css)$/.test(name))
    .map((name) => `${base}/${name}`);
  const build = { code, shell: `${base}${shellFile}?${shortHash([shell])}` };
  writeFileSync(file, `self.build=${JSON.stringify(build)};\n${worker}`);
}

/**
 * Returns the owner's rules for web hosts, or an empty string if there are none. They come before
 * the build's rules.
 */
function ownRules(ownFolder: string, name: string): string {
  const file = path.join(ownFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/(?<=[^\n])$/, '\n') : '';
}

/**
 * Removes all pages that are not in this build, along with their compressed versions.
 *
 * @param current paths of this build's page files and of the owner's own files
 */
function removeOtherPages(dist: string, current: ReadonlySet<string>): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = `/${name.split(path.sep).join('/')}`;
    const isOfPage = /\.html(\.br|\.gz)?$/.test(file);
    if (isOfPage && !current.has(file.replace(/\.br$/, ''))) rmSync(path.join(dist, name));
  }
}

function readOnce<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.set(name, value);
    return value;
  };
}
