import { isLeft } from 'fp-ts/Either';
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { securityHeaders } from '../../server/securityHeaders';
import { pageFile, unmarkedLocale } from '../../src/locale/pageFile';
import { locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import type { renderPage } from '../../src/prerender';
import { readProfile } from '../content/readProfile';
import { entryData } from '../machines/entryData';
import { headMarkup } from '../machines/headTags';
import { sitePages } from '../machines/sitePages';
import { themeColour } from '../machines/themeColour';
import { mistakesError } from '../mistakes';
import {
  markedWorker,
  nameRelease,
  releaseFile,
  releaseJson,
  workerFile,
} from '../serviceWorker/release';
import { shortDigest } from '../serviceWorker/releaseFiles';
import { hostFiles, metaPolicy } from '../staticHostHeaders';
import { CompiledFiles } from './compiledFiles';
import { inline, pageDocument, type Inline } from './pageDocument';
import { PageMemory } from './pageMemory';
import { readPageParts } from './pageParts';
import { brotliQuality, removeOtherPages, writeText } from './writtenPages';

export interface PrerenderOptions {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the built site. */
  dist: string;
  /** Absolute path of the folder that webpack has filled (prerenderConfigurations.ts). */
  folder: string;
  /** Origin of the site. */
  siteUrl: string;
  /** Where the API stands, when not on the site's own origin. */
  apiOrigin: string | undefined;
  /** Whether visitors' browsers keep the site, by its service worker. */
  isKept: boolean;
}

interface Rendering {
  renderPage: typeof renderPage;
}

/** How many pages are compressed at once. */
const atOnce = 8;

/**
 * The second step of the build: renders every page in every language into a document of its own, and
 * writes what hosts have to know of what stands inside these documents. A page that would come out as
 * it did in the last build is left as it is.
 *
 * @returns how many pages there are, and how many of them were rendered
 */
export async function prerender(
  options: PrerenderOptions,
): Promise<{ pages: number; rendered: number }> {
  const { root, dist, folder, siteUrl, apiOrigin, isKept } = options;
  const parts = readPageParts(folder);
  const rendering = path.join(folder, 'rendering.js');
  const { renderPage: render } = createRequire(rendering)(rendering) as Rendering;
  const start = inline(readFileSync(path.join(folder, 'start.js'), 'utf8').trim());
  const styleOf = rememberStyles(dist);
  const allStyles = [parts.main, ...Object.values(parts.chunks)].flatMap(({ styles }) => styles);
  const inlineHashes = {
    script: [start.hash],
    style: [...new Set(allStyles.map((url) => styleOf(url).hash))],
  };
  const headersWith = (style: readonly string[]) =>
    securityHeaders({
      apiOrigin,
      https: true,
      inlineHashes: { script: inlineHashes.script, style },
    });
  const headers = headersWith(inlineHashes.style);
  /** The CSS of a page, and a policy for it alone: what the headers list for all is half a kilobyte more. */
  const lookOf = (urls: readonly string[]) => {
    const styles = new Map(urls.map((url) => [url, styleOf(url)]));
    return {
      styles,
      policy: metaPolicy(headersWith([...styles.values()].map(({ hash }) => hash))),
    };
  };
  const profile = readProfile({
    content: path.join(root, 'src/content'),
    public: path.join(root, 'public'),
  });
  if (isLeft(profile)) throw mistakesError(profile.left);
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const common = {
    template: readFileSync(path.join(root, 'public/index.html'), 'utf8'),
    start,
    headTags: headMarkup(profile.right, {
      siteUrl,
      surface: themeColour(theme, '--color-surface'),
    }),
  };

  const madeWith = JSON.stringify([common, parts, inlineHashes]);
  const renderer = readFileSync(rendering);
  const release = isKept ? nameRelease(dist, [madeWith, renderer]) : undefined;
  const shared = { ...common, release: release?.name };
  const build = shortDigest(madeWith, renderer, release?.name ?? '', ...ownCode());
  const compiled = new CompiledFiles(dist);
  const memory = new PageMemory(path.join(folder, 'pages.json'), build);
  const all = new Set([
    ...sitePages(compiled.read).map(({ path }) => path),
    ...Object.values(paths),
  ]);
  const wanted = [...all].flatMap((pathname) =>
    locales.map((locale) => ({ pathname, locale, file: pageFile(pathname, locale) })),
  );
  const quality = brotliQuality(wanted.length);
  let rendered = 0;

  async function renderOne({ pathname, locale, file }: (typeof wanted)[number]) {
    if (memory.isUnchanged(file, compiled.hashOf) && existsSync(path.join(dist, file))) {
      memory.keep(file);
      return;
    }
    const page = await render(pathname, locale, compiled.read);
    const chunks = [...page.chunks, `locale-${locale}`].map((name) => parts.chunks[name]);
    const scripts = chunks.flatMap((chunk) => chunk?.scripts ?? []);
    const urls = [...parts.main.styles, ...chunks.flatMap((chunk) => chunk?.styles ?? [])];
    const html = pageDocument(shared, {
      page: { ...page, pathname },
      locale,
      ...lookOf(urls),
      scripts: [...new Set([...scripts, ...parts.main.scripts])],
      structuredData: entryData(pathname, { locale, siteUrl, read: compiled.read }),
    });
    await writeText(dist, file, html, quality);
    memory.keep(file, madeOf(page.content, compiled));
    rendered += 1;
  }

  const waiting = wanted.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const page of waiting) await renderOne(page);
    }),
  );
  await removeOtherPages(dist, new Set(wanted.map(({ file }) => file)));
  if (release) {
    const shell = pageDocument(shared, {
      locale: unmarkedLocale,
      ...lookOf(parts.main.styles),
      scripts: parts.main.scripts,
    });
    await writeText(dist, releaseFile(release), releaseJson(release, shell));
    for (const [file, text] of release.folderLists) await writeText(dist, file, text);
    await writeText(dist, workerFile, markedWorker(dist, release));
  }
  for (const [name, text] of Object.entries(hostFiles(headers))) {
    writeFileSync(path.join(dist, name), text);
  }
  writeFileSync(path.join(dist, 'inline-hashes.json'), JSON.stringify(inlineHashes));
  memory.save();
  return { pages: wanted.length, rendered };
}

/** What else makes a page what it is: this part of the build. */
function ownCode(): readonly Buffer[] {
  return ['.', '../machines'].flatMap((folder) =>
    readdirSync(path.join(__dirname, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(path.join(__dirname, folder, name))),
  );
}

function madeOf(content: readonly string[], { hashOf }: CompiledFiles): Record<string, string> {
  return Object.fromEntries(content.map((url) => [url, hashOf(url) ?? '']));
}

/** The CSS of a file of the built site, by its URL, read once. */
function rememberStyles(dist: string): (url: string) => Inline {
  const styles = new Map<string, Inline>();
  return (url) => {
    const known = styles.get(url) ?? inline(readFileSync(path.join(dist, url), 'utf8').trim());
    styles.set(url, known);
    return known;
  };
}
