import { isLeft } from 'fp-ts/Either';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
import { compress, pageQuality } from '../compressSite';
import { shortHash } from '../content/convertPicture';
import { ownFiles, servedOwnFiles } from '../content/ownFiles';
import { readProfile } from '../content/readSite';
import { sitePath, type BuildEnvironment } from '../environment';
import { diagnosticsError } from '../diagnostics';
import { inParallel } from '../inParallel';
import { ownersFolders } from '../ownersFolders';
import { progressOf } from '../progress';
import type { ReadCompiled } from '../seo/readCompiled';
import { preparePreviews } from '../seo/previews';
import { sitemap } from '../seo/sitemap';
import { sitePages, type SitePage } from '../seo/sitePages';
import { entryTags, headTags } from '../seo/structuredData';
import { themeColour } from '../seo/themeColour';
import {
  hostRedirects,
  hostRewrites,
  nginxFiles,
  nginxFolders,
  nginxRedirects,
  redirectPages,
} from './redirectFiles';
import { inline, pageDocument, type Inline } from './pageDocument';
import { readPageParts } from './pageParts';

interface PrerenderOptions extends BuildEnvironment {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the built site. */
  dist: string;
  /** Absolute path of the folder for webpack's output that is not part of the site (prerenderConfigurations.ts). */
  folder: string;
  /** If false, nothing is compressed. */
  isForVisitors: boolean;
}

/**
 * Renders every page in every language. Also writes the sitemap and the headers that web hosts need.
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
   * Returns the page's own CSS and a policy that allows it. A policy that allows the CSS of all pages would be a
   * kilobyte longer.
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
  let rendered = 0;
  const progress = progressOf('Pages rendered');
  const count = pages.length * locales.length * 2;
  const documents = new NewPages(dist);
  const add = async (file: string, html: string) => {
    const versions = options.isForVisitors
      ? await compress(Buffer.from(html), pageQuality(count))
      : [];
    documents.write(file, html, versions);
  };
  const renderSitePage = async (sitePage: SitePage) => {
    const { path: pathname } = sitePage;
    const preview = new Map(locales.map((locale) => [locale, previews.write(sitePage, locale)]));
    // Servers look for files by their decoded names, so the build uses the decoded names.
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
          (preview.get(locale)?.tags ?? '') +
          entryTags(pathname, { locale, ofAddress, siteUrl, read }),
      });
      await add(file, html);
    }
    for (const { written } of preview.values()) await written;
    progress((rendered += everyAddress.length), count);
  };
  // More pages than processor cores are rendered at once, so that this thread renders while other threads compress
  // files and draw previews.
  await inParallel(pages, renderSitePage, 8);
  for (const mistake of previews.missing) console.warn(mistake);
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
  removeOtherPages(dist, new Set([...documents.files, ...ownFiles(folders.public)]));
  documents.publish();
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
 * Writes a list into the first line of the service worker. It contains the files that the service worker has to
 * cache (src/serviceWorker/serviceWorker.ts).
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
 * The pages of a build. Until all pages are rendered, they are stored next to those of the previous build. Then
 * they replace the old pages one by one, each together with its compressed files. The old compressed files are
 * removed first, because they would contain a page of another build, whose styles the new policy would block. If
 * the build is killed at this point, at most one page has lost its compressed files.
 */
class NewPages {
  /** The extensions of the compressed files of each page, by the path of the page's file. */
  readonly #pages = new Map<string, readonly string[]>();

  /** @param dist absolute path of the built site */
  constructor(private readonly dist: string) {}

  /** The paths of the page files, such as `/projects.html`. */
  get files(): readonly string[] {
    return [...this.#pages.keys()];
  }

  write(
    page: string,
    html: string,
    versions: readonly (readonly [extension: string, content: Buffer])[],
  ): void {
    const file = path.join(this.dist, page);
    mkdirSync(path.dirname(file), { recursive: true });
    for (const [extension, content] of [['', html] as const, ...versions]) {
      // The suffix `.new` marks a file as unfinished. If a build is killed, the next run of webpack removes such
      // files (`clean` in webpack.config.ts).
      writeFileSync(`${file}${extension}.new`, content);
    }
    this.#pages.set(
      page,
      versions.map(([extension]) => extension),
    );
  }

  publish(): void {
    for (const [page, extensions] of this.#pages) {
      const file = path.join(this.dist, page);
      for (const extension of ['.br', '.gz']) rmSync(file + extension, { force: true });
      for (const extension of ['', ...extensions]) {
        renameSync(`${file}${extension}.new`, file + extension);
      }
    }
  }
}

/**
 * Returns the owner's rules for web hosts, which come before those of the build. Returns an empty string if there
 * are none.
 */
function ownRules(ownFolder: string, name: string): string {
  const file = path.join(ownFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/(?<=[^\n])$/, '\n') : '';
}

/**
 * Removes all pages that are not in this build, together with their compressed files.
 *
 * @param current paths of the page files of this build, and of the owner's own files
 */
function removeOtherPages(dist: string, current: ReadonlySet<string>): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const [, page] = /^(.*\.html)(\.br|\.gz)?$/.exec(`/${name.split(path.sep).join('/')}`) ?? [];
    if (page !== undefined && !current.has(page)) rmSync(path.join(dist, name));
  }
}

/**
 * How many files are kept in memory. Rendering a page reads some files several times, but the files of all pages do
 * not fit into memory at the same time.
 */
const keptFiles = 200;

/**
 * Returns a function that reads the files of the compiled content.
 *
 * @param folder absolute path of the folder with the compiled content
 */
function compiledContent(folder: string): ReadCompiled {
  const readFile = readRecently((name): unknown => {
    const file = path.join(folder, decodeURIComponent(name));
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${file}: expected the build to write it`, { cause: error });
    }
  });
  return <Content>({ path: name }: { path: string }) => readFile(name) as Content;
}

/** Keeps only the values that were read most recently. */
function readRecently<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.delete(name);
    values.set(name, value);
    const [oldest] = values.keys();
    if (values.size > keptFiles && oldest !== undefined) values.delete(oldest);
    return value;
  };
}

function readOnce<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.set(name, value);
    return value;
  };
}
