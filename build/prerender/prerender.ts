import { isLeft } from 'fp-ts/Either';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hostFiles, metaPolicy, securityHeaders } from '../../server/securityHeaders';
import { pageFile, unmarkedLocale } from '../../src/locale/pageFile';
import { locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import type { renderPage } from '../../src/prerender';
import { readProfile } from '../content/readProfile';
import { entryData } from '../seo/entryData';
import { headMarkup } from '../seo/headTags';
import { sitePages } from '../seo/sitePages';
import { themeColour } from '../seo/themeColour';
import { mistakesError } from '../mistakes';
import {
  markedWorker,
  nameRelease,
  releaseFile,
  releaseJson,
  workerFile,
} from '../serviceWorker/release';
import { compiledFiles } from './compiledFiles';
import { inline, pageDocument, type Inline } from './pageDocument';
import { readPageParts } from './pageParts';
import { removeOtherPages, writeText } from './writtenPages';

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

/**
 * The second step of the build: renders every page in every language into a document of its own, and
 * writes the headers and hashes that hosts need for them.
 *
 * @returns how many pages there are
 */
export async function prerender(options: PrerenderOptions): Promise<number> {
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
    content: path.join(root, 'content'),
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

  const release = isKept
    ? nameRelease(dist, parts.files, [
        JSON.stringify([common, parts, headers]),
        readFileSync(rendering),
      ])
    : undefined;
  const shared = { ...common, release: release?.name };
  const read = compiledFiles(dist);
  const all = new Set([...sitePages(read).map(({ path }) => path), ...Object.values(paths)]);
  const wanted = [...all].flatMap((pathname) =>
    locales.map((locale) => ({ pathname, locale, file: pageFile(pathname, locale) })),
  );

  for (const { pathname, locale, file } of wanted) {
    const page = await render(pathname, locale, read);
    const chunks = [...page.chunks, `locale-${locale}`].map((name) => parts.chunks[name]);
    const scripts = chunks.flatMap((chunk) => chunk?.scripts ?? []);
    const urls = [...parts.main.styles, ...chunks.flatMap((chunk) => chunk?.styles ?? [])];
    const html = pageDocument(shared, {
      page: { ...page, pathname },
      locale,
      ...lookOf(urls),
      scripts: [...new Set([...scripts, ...parts.main.scripts])],
      structuredData: entryData(pathname, { locale, siteUrl, read }),
    });
    writeText(dist, file, html);
  }
  removeOtherPages(dist, new Set(wanted.map(({ file }) => file)));
  if (release) {
    const shell = pageDocument(shared, {
      locale: unmarkedLocale,
      ...lookOf(parts.main.styles),
      scripts: parts.main.scripts,
    });
    writeText(dist, releaseFile(release), releaseJson(release, shell));
    for (const [file, text] of release.folderLists) writeText(dist, file, text);
    writeText(dist, workerFile, markedWorker(dist, release));
  }
  for (const [name, text] of Object.entries(hostFiles(headers))) {
    writeFileSync(path.join(dist, name), text);
  }
  writeFileSync(path.join(dist, 'inline-hashes.json'), JSON.stringify(inlineHashes));
  return wanted.length;
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
