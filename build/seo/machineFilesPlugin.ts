import { isLeft } from 'fp-ts/Either';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler, sources } from 'webpack';
import { homeFile, type ContentFile } from '../../src/content/contentFiles';
import { fallbackLocale } from '../../src/locale/locales';
import { readProfile } from '../content/readProfile';
import { headTags } from './headTags';
import { machineFiles } from './machineFiles';
import type { ReadCompiled } from './readCompiled';
import { themeColour } from './themeColour';

export interface MachineFilesOptions {
  /** Absolute path of the project. */
  root: string;
  /** Origin of the site. */
  siteUrl: string;
}

/**
 * webpack plugin: writes what machines read (machineFiles.ts) and what index.html says of the site. It
 * reads what ContentPlugin compiled, so it writes nothing where the owner's files have mistakes.
 */
export class MachineFilesPlugin {
  constructor(private readonly options: MachineFilesOptions) {}

  apply(compiler: Compiler): void {
    const { root, siteUrl } = this.options;
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
        const files = machineFiles(readFrom(compilation), {
          siteUrl,
          profile: profile.right,
          theme: readFileSync(themeFile, 'utf8'),
          messagesOf: (locale) => readFileSync(path.join(root, `locales/${locale}.json`), 'utf8'),
        });
        for (const [url, text] of files) {
          compilation.emitAsset(assetName(url), new RawSource(text));
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

/** What was parsed before: ContentPlugin gives the same source again where nothing has changed. */
const parsed = new WeakMap<sources.Source, unknown>();

/** The compiled content among the assets. */
function readFrom(compilation: Compilation): ReadCompiled {
  return <Content>({ path: url }: ContentFile<Content>) => {
    const source = compilation.getAsset(assetName(url))?.source;
    if (!source) throw new Error(`${url}: expected ContentPlugin to write it`);
    const content = parsed.get(source) ?? JSON.parse(source.source().toString());
    parsed.set(source, content);
    return content as Content;
  };
}

function assetName(url: string): string {
  return path.posix.relative('/', url);
}
