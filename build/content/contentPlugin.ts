import { isLeft, left, map, type Either } from 'fp-ts/Either';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler, sources } from 'webpack';
import type { Mistakes } from '../mistakes';
import { compileSite } from './compileSite';
import type { ContentFolders } from './readFiles';
import { readProfile, readSite, type WrittenSite } from './readSite';

type Assets = ReadonlyMap<string, sources.Source>;

/**
 * webpack plugin: compiles the owner's files for each language and emits them beside the application
 * (docs/decisions/0014). In production, the name of their folder is a hash of all of them, so they never change. A
 * mistake in any file stops the build and lists all mistakes; `npm run dev` continues with the previous content.
 */
export class ContentPlugin {
  readonly #folders: ContentFolders;
  /** By the path of their URL. */
  #assets: Assets = new Map();
  #mistakes: Mistakes = [];
  /** The assets when `whenChanged` was last called, or after the first build. */
  #reported: Assets | undefined;

  /** URL of the folder of the compiled content. */
  folderUrl = '/content';

  /** Called after a build that has changed the content: webpack's client does not notice this. */
  whenChanged: () => void = () => {};

  constructor({ content, public: pictures }: Pick<ContentFolders, 'content' | 'public'>) {
    this.#folders = { content, public: pictures };
  }

  apply(compiler: Compiler): void {
    const { WebpackError, Compilation } = compiler.webpack;
    const { content, public: pictures } = this.#folders;
    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      compilation.contextDependencies.add(content);
      compilation.contextDependencies.add(pictures);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ContentPlugin', stage }, () => {
        if (this.#mayHaveChanged(compiler)) this.#compile(compiler);
        if (this.#mistakes.length > 0) {
          const error = new WebpackError(this.#mistakes.join('\n'));
          const file = path.relative(compiler.context, content);
          compilation.errors.push(Object.assign(error, { file, hideStack: true }));
        }
        this.#emit(compilation);
      });
    });
    compiler.hooks.done.tap('ContentPlugin', (stats) => {
      if (stats.hasErrors() || this.#reported === this.#assets) return;
      if (this.#reported) this.whenChanged();
      this.#reported = this.#assets;
    });
  }

  /** False if only other files have changed since the last build. */
  #mayHaveChanged({ modifiedFiles, removedFiles }: Compiler): boolean {
    if (!modifiedFiles && !removedFiles) return true;
    const { content, public: pictures } = this.#folders;
    return [...(modifiedFiles ?? []), ...(removedFiles ?? [])].some((file) =>
      [content, pictures].some((folder) => !path.relative(folder, file).startsWith('..')),
    );
  }

  #compile(compiler: Compiler): void {
    const isProduction = compiler.options.mode === 'production';
    const compiled = this.#read(compiler, isProduction);
    this.#mistakes = isLeft(compiled) ? compiled.left : [];
    if (!isLeft(compiled)) this.#assets = compiled.right;
  }

  #read(compiler: Compiler, isProduction: boolean): Either<Mistakes, Assets> {
    const { RawSource } = compiler.webpack.sources;
    const profile = readProfile(this.#folders);
    const site = readSite(this.#folders, { drafts: !isProduction });
    if (isLeft(profile)) return left([...profile.left, ...(isLeft(site) ? site.left : [])]);
    return map((written: WrittenSite) => {
      const { files, pictures } = compileSite(written);
      if (isProduction) this.folderUrl = `/content/${hashOf(files)}`;
      const assets = new Map<string, sources.Source>();
      for (const [name, text] of files) {
        const url = this.folderUrl + name;
        // webpack does not write the same source again.
        const previous = this.#assets.get(url);
        assets.set(url, previous?.source() === text ? previous : new RawSource(text));
      }
      for (const { url, file } of pictures) {
        // The URL contains a hash of the file.
        assets.set(url, this.#assets.get(url) ?? new RawSource(readFileSync(file)));
      }
      return isSame(assets, this.#assets) ? this.#assets : assets;
    })(site);
  }

  #emit(compilation: Compilation): void {
    for (const [url, source] of this.#assets) {
      compilation.emitAsset(path.posix.relative('/', url), source);
    }
  }
}

/** A short hash of all compiled files. */
function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

function isSame(one: Assets, other: Assets): boolean {
  return one.size === other.size && [...one].every(([url, source]) => other.get(url) === source);
}
