import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from 'react-intl';
import type { Compiler } from 'webpack';
import { homeFile, type ContentFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath } from '../../src/paths';
import type { ContentPlugin } from '../content/contentPlugin';
import type { Profile } from '../content/fileCodecs';
import { readProfile } from '../content/readSite';
import { sitePath } from '../environment';
import { parseJson } from '../parseJson';
import { notesFeed } from './notesFeed';
import type { ReadCompiled } from './readCompiled';
import { robots } from './sitemap';
import { themeColour } from './themeColour';
import { webManifest } from './webManifest';

interface SeoFilesOptions {
  /** Absolute path of the project. */
  root: string;
  /** Origin of the site. */
  siteUrl: string;
  content: ContentPlugin;
}

/**
 * webpack plugin: writes robots.txt and, for each language, a feed and a web manifest. It reads the output of
 * ContentPlugin, so it writes nothing if the owner's files have mistakes. (build/prerender writes the sitemap.)
 */
export class SeoFilesPlugin {
  constructor(private readonly options: SeoFilesOptions) {}

  apply(compiler: Compiler): void {
    const { root, siteUrl, content } = this.options;
    const assetName = (name: string) => path.posix.relative('/', content.folderUrl + name);
    const themeFile = path.join(root, 'src/ui/theme.css');
    const folders = { content: path.join(root, 'content'), public: path.join(root, 'public') };
    const { Compilation } = compiler.webpack;
    const { RawSource } = compiler.webpack.sources;

    compiler.hooks.thisCompilation.tap('SeoFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_DERIVED;
      compilation.hooks.processAssets.tap({ name: 'SeoFilesPlugin', stage }, () => {
        const profile = readProfile(folders);
        if (isLeft(profile) || !compilation.getAsset(assetName(homeFile(fallbackLocale).path))) {
          return;
        }
        const read: ReadCompiled = <Content>({ path: name }: ContentFile<Content>) => {
          const source = compilation.getAsset(assetName(name))?.source;
          if (!source) throw new Error(`${name}: expected ContentPlugin to write it`);
          return JSON.parse(source.source().toString()) as Content;
        };
        const files = seoFiles(read, {
          siteUrl,
          profile: profile.right,
          theme: readFileSync(themeFile, 'utf8'),
          messagesOf: (locale) => readFileSync(path.join(root, `locales/${locale}.json`), 'utf8'),
        });
        for (const [url, text] of files) {
          compilation.emitAsset(path.posix.relative('/', url), new RawSource(text));
        }
      });
    });
  }
}

interface SiteFacts {
  /** Origin of the site. */
  siteUrl: string;
  profile: Profile;
  /** Text of src/ui/theme.css. */
  theme: string;
  /** Text of a file of locales/. */
  messagesOf: (locale: Locale) => string;
}

/** @returns the files by the path of their URL */
function seoFiles(
  read: ReadCompiled,
  { siteUrl, profile, theme, messagesOf }: SiteFacts,
): ReadonlyMap<string, string> {
  const files = new Map([['/robots.txt', robots(siteUrl)]]);
  const paper = themeColour(theme, '--color-paper');
  const surface = themeColour(theme, '--color-surface');
  for (const locale of locales) {
    const name = localise(profile.name, locale);
    const line = localise(profile.line, locale);
    const title = feedTitle(locale, name.text, messagesOf(locale));
    const feed = notesFeed(read, { locale, siteUrl, title, owner: name.text });
    if (feed !== undefined) files.set(feedPath(locale), feed);
    files.set(
      manifestPath(locale),
      webManifest({ locale, name, line, paper, surface, sitePath: sitePath(siteUrl) }),
    );
  }
  return files;
}

/** The title of the link to the feed. Mistakes in the file are reported by build/messagesLoader.ts. */
function feedTitle(locale: Locale, owner: string, messages: string): string {
  const json = parseJson(messages);
  if (isLeft(json)) return owner;
  const intl = createIntl({ locale, messages: json.right as Record<string, string> });
  return intl.formatMessage({ id: 'reading.feed.title' }, { owner });
}
