import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from 'react-intl';
import type { Compiler } from 'webpack';
import { ownersFolders } from '../ownersFolders';
import { homeFile, type ContentFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath } from '../../src/paths';
import type { ContentPlugin } from '../content/contentPlugin';
import { isFile } from '../content/readFiles';
import { readProfile } from '../content/readSite';
import { sitePath } from '../environment';
import { parseYaml } from '../parseYaml';
import { notesFeed } from './notesFeed';
import type { ReadCompiled } from './readCompiled';
import { robots } from './sitemap';
import { themeColour } from './themeColour';
import { webManifest } from './webManifest';

/**
 * webpack plugin: writes robots.txt and, for each language, a feed and a web manifest. It reads the output of
 * ContentPlugin, so it writes nothing if the owner's files have mistakes. (generator/prerender writes the sitemap.)
 */
export class SeoFilesPlugin {
  /**
   * @param options.root absolute path of the project
   * @param options.siteUrl origin of the site
   */
  constructor(
    private readonly options: { root: string; siteUrl: string; content: ContentPlugin },
  ) {}

  apply(compiler: Compiler): void {
    const { root, siteUrl, content } = this.options;
    const assetName = (name: string) => path.posix.relative('/', content.folderUrl + name);
    const folders = ownersFolders(root);
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
        const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
        const paper = themeColour(theme, '--color-paper');
        const surface = themeColour(theme, '--color-surface');
        const files = new Map<string, string>();
        // The owner's own robots.txt replaces it.
        if (!isFile(path.join(folders.public, 'robots.txt'))) {
          files.set('/robots.txt', robots(siteUrl));
        }
        for (const locale of locales) {
          const name = localise(profile.right.value.name, locale);
          const line = localise(profile.right.value.line, locale);
          const messages = readFileSync(path.join(root, `locales/${locale}.json`), 'utf8');
          const title = feedTitle(locale, name.text, messages);
          const feed = notesFeed(read, { locale, siteUrl, title, owner: name.text });
          if (feed !== undefined) files.set(feedPath(locale), feed);
          files.set(
            manifestPath(locale),
            webManifest({ locale, name, line, paper, surface, sitePath: sitePath(siteUrl) }),
          );
        }
        for (const [url, text] of files) {
          compilation.emitAsset(path.posix.relative('/', url), new RawSource(text));
        }
      });
    });
  }
}

/** The title of the link to the feed. Errors in the file are reported by generator/messagesLoader.ts. */
function feedTitle(locale: Locale, owner: string, messages: string): string {
  const { data } = parseYaml(`${locale}.json`, messages);
  if (isLeft(data)) return owner;
  const intl = createIntl({ locale, messages: data.right as Record<string, string> });
  return intl.formatMessage({ id: 'entries.feed.title' }, { owner });
}
