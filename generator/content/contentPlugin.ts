import { isLeft, map, type Either } from 'fp-ts/Either';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sources, type Compilation, type Compiler } from 'webpack';
import { entriesFile, redirectsFile, type EntriesFile } from '../../server/buildFiles';
import { diagnosticsError, type Diagnostics } from '../diagnostics';
import { compiledTexts } from './compiledTexts';
import { compileSite } from './compileSite';
import { shortHash, type Asset } from './convertPicture';
import { preparePictures } from './pictures';
import { compilePrivate } from './privateEntries';
import type { ContentFolders } from './readFiles';
import { readSite, type WrittenSite } from './readSite';

type Assets = ReadonlyMap<string, sources.Source>;
type PrivateFiles = ReadonlyMap<string, Asset['content']>;

/**
 * webpack plugin: compiles the owner's files for each language and emits them beside the application
 * (docs/decisions/0014). In production, the name of their folder is a hash of all of them, so they never change. A
 * error in any file stops the build and lists all errors; `npm run dev` continues with the previous content.
 */
export class ContentPlugin {
  readonly #folders: ContentFolders;
  readonly #cache: string;
  readonly #privateFolder: string;
  /** By the path of their URL. */
  #assets: Assets = new Map();
  /** Pictures that have not changed since they were converted. */
  readonly #knownPictures: Parameters<typeof preparePictures>[2] = new Map();
  #errors: Diagnostics = [];
  #warnings: Diagnostics = [];
  #scheduled: WrittenSite['scheduled'] = [];
  /** The assets when `whenChanged` was last called, or after the first build. */
  #reported: Assets | undefined;
  #private: PrivateFiles = new Map();
  #compileText: ContentFolders['compileText'];
  #writtenPrivate: PrivateFiles | undefined;

  /** URL of the folder of the compiled content. */
  folderUrl = '/content';

  /** Called after a build that has changed the content: webpack's client does not notice this. */
  whenChanged: () => void = () => {};

  /**
   * @param folders.cache absolute path of a folder for converted pictures and compiled texts
   * @param folders.private the folder to write for the API
   */
  constructor(folders: { content: string; public: string; cache: string; private: string }) {
    this.#folders = { content: folders.content, public: folders.public };
    this.#cache = folders.cache;
    this.#privateFolder = folders.private;
  }

  apply(compiler: Compiler): void {
    const { WebpackError, Compilation } = compiler.webpack;
    const { content, public: pictures } = this.#folders;
    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      compilation.contextDependencies.add(content);
      compilation.contextDependencies.add(pictures);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ContentPlugin', stage }, async () => {
        if (this.#mayHaveChanged(compiler)) await this.#compile(compiler);
        const report = (reported: Error[], found: Diagnostics) => {
          if (found.length === 0) return;
          const error = new WebpackError(diagnosticsError(found).message);
          const file = path.relative(compiler.context, content);
          reported.push(Object.assign(error, { file, hideStack: true }));
        };
        report(compilation.errors, this.#errors);
        report(compilation.warnings, this.#warnings);
        this.#emit(compilation, (source) => !(source instanceof FileSource));
      });
      // After the steps of webpack that read every file into memory.
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ContentPlugin', stage: last }, () =>
        this.#emit(compilation, (source) => source instanceof FileSource),
      );
    });
    compiler.hooks.done.tap('ContentPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const isWritten = this.#writtenPrivate === this.#private;
      if (!isWritten) writePrivate(this.#privateFolder, (this.#writtenPrivate = this.#private));
      if (isWritten && this.#reported === this.#assets) return;
      this.#printScheduled(compiler);
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

  async #compile(compiler: Compiler): Promise<void> {
    const isProduction = compiler.options.mode === 'production';
    const pictures = await preparePictures(
      this.#folders,
      { cache: path.join(this.#cache, 'pictures'), isDraft: !isProduction },
      this.#knownPictures,
    );
    this.#compileText ??= compiledTexts(path.join(this.#cache, 'texts'), {
      isServed: !isProduction,
    });
    const folders = { ...this.#folders, pictures, compileText: this.#compileText };
    const compiled = this.#read(compiler, folders, isProduction);
    this.#errors = isLeft(compiled) ? compiled.left : [];
    if (!isLeft(compiled)) this.#assets = compiled.right;
  }

  #read(
    compiler: Compiler,
    folders: ContentFolders,
    isProduction: boolean,
  ): Either<Diagnostics, Assets> {
    const { RawSource } = compiler.webpack.sources;
    return map((written: WrittenSite) => {
      const { files, pictures } = compileSite(written);
      const privateFiles = compilePrivate(written);
      if (JSON.stringify([...privateFiles]) !== JSON.stringify([...this.#private])) {
        this.#private = privateFiles;
      }
      this.#scheduled = written.scheduled;
      this.#warnings = written.warnings;
      if (isProduction) this.folderUrl = `/content/${shortHash([...files].flat())}`;
      const assets = new Map<string, sources.Source>();
      for (const [name, text] of files) {
        const url = this.folderUrl + name;
        // webpack does not write the same source again.
        const previous = this.#assets.get(url);
        assets.set(url, previous?.source() === text ? previous : new RawSource(text));
      }
      for (const { url, content } of pictures) {
        // The URL contains a hash of the file.
        const source = () =>
          'file' in content ? new FileSource(content.file) : new RawSource(content.text);
        assets.set(url, this.#assets.get(url) ?? source());
      }
      const redirects = JSON.stringify(Object.fromEntries(written.redirects));
      if (isProduction) assets.set(`/${redirectsFile}`, new RawSource(redirects));
      return isSame(assets, this.#assets) ? this.#assets : assets;
    })(readSite(folders, { drafts: !isProduction }));
  }

  #printScheduled(compiler: Compiler): void {
    const lines = this.#scheduled.map(({ place, date }) => `\n  ${date} ${place}`).sort();
    if (lines.length === 0) return;
    const logger = compiler.getInfrastructureLogger('content');
    logger.info(`Scheduled, on the site when it is built on that day or later:${lines.join('')}`);
  }

  #emit(compilation: Compilation, isWanted: (source: sources.Source) => boolean): void {
    for (const [url, source] of this.#assets) {
      if (isWanted(source)) compilation.emitAsset(assetName(url), source);
    }
  }
}

/**
 * Writes the private entries while the API may be reading them: their list is replaced last, by one rename. The files
 * that only the former list names stay until the next change, because the API may just have read that list.
 */
function writePrivate(folder: string, files: PrivateFiles): void {
  const former = listedIn(path.join(folder, entriesFile));
  const list = [...files].filter(([name]) => name === entriesFile);
  const listed = [...files].filter(([name]) => name !== entriesFile);
  for (const [name, content] of [...listed, ...list]) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    if ('file' in content) copyFileSync(content.file, `${target}.new`);
    else writeFileSync(`${target}.new`, content.text);
    renameSync(`${target}.new`, target);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !files.has(name) && !former.has(name)) rmSync(file);
  }
}

/** The files that a list of private entries names; none if there is no list that can be read. */
function listedIn(list: string): ReadonlySet<string> {
  try {
    const { entries } = JSON.parse(readFileSync(list, 'utf8')) as EntriesFile;
    return new Set(
      entries.flatMap(({ bodies, pictures }) => [
        ...Object.values(bodies),
        ...Object.values(pictures),
      ]),
    );
  } catch {
    return new Set();
  }
}

/** A file that is read when webpack writes it, so that the pictures of a site need not fit into memory. */
class FileSource extends sources.Source {
  constructor(private readonly file: string) {
    super();
  }

  override source() {
    return readFileSync(this.file);
  }

  override buffer() {
    return this.source();
  }

  override size() {
    return statSync(this.file).size;
  }

  override updateHash(hash: { update: (text: string) => unknown }) {
    hash.update(this.file);
  }
}

/** The file of a URL: a topic in its name may be in any script. */
function assetName(url: string): string {
  return decodeURI(path.posix.relative('/', url));
}

function isSame(one: Assets, other: Assets): boolean {
  return one.size === other.size && [...one].every(([url, source]) => other.get(url) === source);
}
