import { isLeft, map, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler, sources } from 'webpack';
import type { Mistakes } from '../mistakes';
import { compileSite } from './compileSite';
import { KeptFiles } from './keptFiles';
import { openTextStore } from './openTextStore';
import type { ContentFolders } from './readFiles';
import { readSite, type WrittenSite } from './readSite';
import type { TextStore } from './textStore';

export interface ContentOptions extends Pick<ContentFolders, 'content' | 'public'> {
  /** Where compiled texts are kept from one build to the next. */
  cache: string;
}

type Assets = ReadonlyMap<string, sources.Source>;

/**
 * webpack plugin: writes what the owner wrote, compiled for each language, beside the application
 * (docs/decisions/0014). A mistake in any file stops the build with all of them; while developing,
 * the site goes on with what it had.
 */
export class ContentPlugin {
  readonly #options: ContentOptions;
  readonly #files = new KeptFiles();
  readonly #pictures = new KeptFiles();
  #texts: TextStore | undefined;
  #assets: Assets = new Map();
  #mistakes: Mistakes = [];
  /** The assets that the visitor's page was made of when it was last told of a change. */
  #told: Assets | undefined;

  /** Called when a build has written other content than the one before: nothing else tells the open page. */
  whenChanged: () => void = () => {};

  constructor(options: ContentOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { WebpackError, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      compilation.contextDependencies.add(this.#options.content);
      compilation.contextDependencies.add(this.#options.public);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ContentPlugin', stage }, () => {
        if (this.#mayHaveChanged(compiler)) this.#compile(compiler);
        if (this.#mistakes.length > 0) {
          const error = new WebpackError(this.#mistakes.join('\n'));
          const file = path.relative(compiler.context, this.#options.content);
          // Without a stack: the place that counts is in each line.
          compilation.errors.push(Object.assign(error, { file, hideStack: true }));
        }
        this.#emit(compilation);
      });
    });
    compiler.hooks.done.tap('ContentPlugin', (stats) => {
      if (stats.hasErrors() || this.#told === this.#assets) return;
      if (this.#told) this.whenChanged();
      this.#told = this.#assets;
    });
  }

  /** Whether this build was started by something of the owner's. */
  #mayHaveChanged({ modifiedFiles, removedFiles }: Compiler): boolean {
    if (!modifiedFiles && !removedFiles) return true;
    const { content, public: pictures } = this.#options;
    return [...(modifiedFiles ?? []), ...(removedFiles ?? [])].some((file) =>
      [content, pictures].some((folder) => !path.relative(folder, file).startsWith('..')),
    );
  }

  #compile(compiler: Compiler): void {
    const compiled = this.#read(compiler);
    this.#mistakes = isLeft(compiled) ? compiled.left : [];
    if (!isLeft(compiled)) this.#assets = compiled.right;
  }

  #read(compiler: Compiler): Either<Mistakes, Assets> {
    const { content, public: pictures, cache } = this.#options;
    const { RawSource } = compiler.webpack.sources;
    this.#texts ??= openTextStore(cache);
    const memory = { files: this.#files, texts: this.#texts };
    const site = readSite(
      { content, public: pictures, memory },
      { drafts: compiler.options.mode !== 'production' },
    );
    // Once: what is kept in memory from then on is not asked of the store again.
    if (!isLeft(site) && !this.#told) this.#texts.sweep();

    return map((written: WrittenSite) => {
      const compiled = compileSite(written);
      const assets = new Map<string, sources.Source>();
      for (const [url, text] of compiled.files) {
        // The same source as before where nothing changed: webpack does not write it again.
        const before = this.#assets.get(url);
        assets.set(url, before?.source() === text ? before : new RawSource(text));
      }
      for (const { url, file } of compiled.pictures) {
        assets.set(
          url,
          this.#pictures.of(file, () => new RawSource(readFileSync(file))),
        );
      }
      return same(assets, this.#assets) ? this.#assets : assets;
    })(site);
  }

  #emit(compilation: Compilation): void {
    for (const [url, source] of this.#assets) {
      compilation.emitAsset(path.posix.relative('/', url), source);
    }
  }
}

function same(one: Assets, other: Assets): boolean {
  return one.size === other.size && [...one].every(([url, source]) => other.get(url) === source);
}
