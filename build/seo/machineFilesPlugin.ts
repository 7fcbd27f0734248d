import { isLeft } from 'fp-ts/Either';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { homeFile, type ContentFile } from '../../src/content/contentFiles';
import { fallbackLocale } from '../../src/locale/locales';
import type { ContentPlugin } from '../content/contentPlugin';
import { readProfile } from '../content/readSite';
import { headTags } from './headTags';
import { machineFiles } from './machineFiles';
import type { ReadCompiled } from './readCompiled';
import { themeColour } from './themeColour';

export interface MachineFilesOptions {
  /** Absolute path of the project. */
  root: string;
  /** Origin of the site. */
  siteUrl: string;
  content: ContentPlugin;
}

/**
 * webpack plugin: writes machineFiles.ts, and adds headTags.ts to index.html in development. It reads the output of
 * ContentPlugin, so it writes nothing if the owner's files have mistakes.
 */
export class MachineFilesPlugin {
  constructor(private readonly options: MachineFilesOptions) {}

  apply(compiler: Compiler): void {
    const { root, siteUrl, content } = this.options;
    const assetName = (name: string) => path.posix.relative('/', content.folderUrl + name);
    const themeFile = path.join(root, 'src/ui/theme.css');
    const folders = { content: path.join(root, 'content'), public: path.join(root, 'public') };
    const { Compilation } = compiler.webpack;
    const { RawSource } = compiler.webpack.sources;

    compiler.hooks.thisCompilation.tap('MachineFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_DERIVED;
      compilation.hooks.processAssets.tap({ name: 'MachineFilesPlugin', stage }, () => {
        const profile = readProfile(folders);
        if (isLeft(profile) || !compilation.getAsset(assetName(homeFile(fallbackLocale).path))) {
          return;
        }
        const read: ReadCompiled = <Content>({ path: name }: ContentFile<Content>) => {
          const source = compilation.getAsset(assetName(name))?.source;
          if (!source) throw new Error(`${name}: expected ContentPlugin to write it`);
          return JSON.parse(source.source().toString()) as Content;
        };
        const files = machineFiles(read, {
          siteUrl,
          profile: profile.right,
          theme: readFileSync(themeFile, 'utf8'),
          messagesOf: (locale) => readFileSync(path.join(root, `locales/${locale}.json`), 'utf8'),
        });
        for (const [url, text] of files) {
          compilation.emitAsset(path.posix.relative('/', url), new RawSource(text));
        }
      });

      const { alterAssetTagGroups } = HtmlWebpackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tap('MachineFilesPlugin', (page) => {
        const profile = readProfile(folders);
        if (isLeft(profile)) return page;
        const surface = themeColour(readFileSync(themeFile, 'utf8'), '--color-surface');
        const tags = headTags(profile.right, { siteUrl, surface });
        return { ...page, headTags: [...tags, ...page.headTags] };
      });
    });
  }
}
