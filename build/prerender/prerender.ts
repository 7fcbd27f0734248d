import { isLeft } from 'fp-ts/Either';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { redirectsFile } from '../../server/buildFiles';
import { hostFiles, metaPolicy, securityHeaders } from '../../server/securityHeaders';
import { homeFile } from '../../src/content/contentFiles';
import { pathIn } from '../../src/locale/address';
import { languagePageFile, pageFile, unmarkedLocale } from '../../src/locale/pageFile';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { serviceWorkerPath, shellFile } from '../../src/paths';
import type * as Rendering from '../../src/prerender';
import { compress, pageQuality } from '../compressSite';
import { shortHash } from '../content/convertPicture';
import { readProfile } from '../content/readSite';
import { sitePath, type BuildEnvironment } from '../environment';
import { inParallel } from '../inParallel';
import { mistakesError } from '../mistakes';
import type { ReadCompiled } from '../seo/readCompiled';
import { writePreviews } from '../seo/previews';
import { sitemap } from '../seo/sitemap';
import { sitePages } from '../seo/sitePages';
import { entryTags, headTags } from '../seo/structuredData';
import { themeColour } from '../seo/themeColour';
import { hostRedirects, nginxRedirects, redirectPages } from './redirectFiles';
import { inline, pageDocument, type Inline } from './pageDocument';
import { readPageParts } from './pageParts';

interface PrerenderOptions extends BuildEnvironment {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the built site. */
  dist: string;
  /** Absolute path of webpack's other output (prerenderConfigurations.ts). */
  folder: string;
  /** False skips compression. */
  isForVisitors: boolean;
}

/**
 * The second step of the build: renders every page in every language, and writes the sitemap, and the headers that
 * hosts need.
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
  /** The page's own CSS and a policy for it: the one for all pages is a kilobyte longer. */
  const styled = (urls: readonly string[]) => {
    const styles = new Map(urls.map((url) => [url, styleOf(url)]));
    return {
      styles,
      policy: metaPolicy(headersWith([...styles.values()])),
    };
  };
  const profile = readProfile({
    content: path.join(root, 'content'),
    public: path.join(root, 'public'),
  });
  if (isLeft(profile)) throw mistakesError(profile.left);
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const read = compiledContent(path.join(dist, parts.contentFolder));
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
      headTags(profile.right, { siteUrl, surface, ofAddress, portrait }),
    ]),
  );
  const pages = sitePages(routes, read);
  const preview = await writePreviews(pages, { root, dist, siteUrl, profile: profile.right, read });
  const count = pages.length * locales.length * 2;
  const documents = new Map<string, string | Buffer>();
  const add = async (file: string, html: string) => {
    documents.set(file, html);
    if (!options.isForVisitors) return;
    const versions = await compress(Buffer.from(html), pageQuality(count));
    for (const [extension, content] of versions) documents.set(file + extension, content);
  };
  // In parallel, because other threads compress.
  await inParallel(pages, async ({ path: pathname }) => {
    // Files have the decoded name, which servers look for.
    const everyAddress = locales.flatMap((locale) => [
      { locale, ofAddress: undefined, file: pageFile(decodeURI(pathname), locale) },
      { locale, ofAddress: locale, file: languagePageFile(decodeURI(pathname), locale) },
    ]);
    for (const { locale, ofAddress, file } of everyAddress) {
      const page = await renderPage(pathname, locale, ofAddress, read);
      const chunks = [...page.chunks, `locale-${locale}`].map((name) => parts.chunks[name]);
      const scripts = chunks.flatMap((chunk) => chunk?.scripts ?? []);
      const html = pageDocument(shared, {
        page: { ...page, pathname: pathIn(pathname, ofAddress) },
        locale,
        headTags: headTagsAt.get(ofAddress),
        ...styled([...parts.main.styles, ...chunks.flatMap((chunk) => chunk?.styles ?? [])]),
        scripts: [...new Set([...scripts, ...parts.main.scripts])],
        entryTags:
          preview(pathname, locale) + entryTags(pathname, { locale, ofAddress, siteUrl, read }),
      });
      await add(file, html);
    }
  });
  if (options.hasServiceWorker) {
    const shell = pageDocument(shared, {
      locale: unmarkedLocale,
      headTags: headTagsAt.get(undefined),
      ...styled(parts.main.styles),
      scripts: parts.main.scripts,
    });
    await add(shellFile, shell);
    completeServiceWorker(dist, parts.files, shell, shared.sitePath);
  }
  const redirects = new Map(
    Object.entries(JSON.parse(readFileSync(path.join(dist, redirectsFile), 'utf8')) as object),
  ) as ReadonlyMap<string, string>;
  for (const [file, text] of redirectPages(redirects, siteUrl)) await add(file, text);
  removeOtherPages(dist, documents);
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const ownRedirects = path.join(root, 'public/_redirects');
  const own = existsSync(ownRedirects) ? readFileSync(ownRedirects, 'utf8') : '';
  const forHosts = {
    ...hostFiles(headersWith([...new Set(allStyles.map(styleOf))])),
    _redirects: own + hostRedirects(redirects, siteUrl),
    'redirects.conf': nginxRedirects(redirects, siteUrl),
  };
  const files = [...documents, ...sitemap(listed, siteUrl), ...Object.entries(forHosts)];
  for (const [file, text] of files) {
    const target = path.join(dist, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return count;
}

/** Writes into the first line of the service worker what it has to cache (src/serviceWorker/serviceWorker.ts). */
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
 * Removes pages that are not in this build, and all compressed pages: if the build is stopped, no page may be beside the
 * compressed page of another build, whose styles its policy would block.
 */
function removeOtherPages(dist: string, documents: ReadonlyMap<string, unknown>): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const isCurrent = documents.has(`/${name.split(path.sep).join('/')}`);
    const isOtherPage = name.endsWith('.html') && !isCurrent;
    if (isOtherPage || /\.html\.(br|gz)$/.test(name)) rmSync(path.join(dist, name));
  }
}

/** @param folder absolute path of the compiled content */
function compiledContent(folder: string): ReadCompiled {
  const readFile = readOnce((name): unknown => {
    const file = path.join(folder, decodeURIComponent(name));
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${file}: expected the build to write it`, { cause: error });
    }
  });
  return <Content>({ path: name }: { path: string }) => readFile(name) as Content;
}

function readOnce<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.set(name, value);
    return value;
  };
}
