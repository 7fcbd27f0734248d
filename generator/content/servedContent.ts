import { isLeft, left } from 'fp-ts/Either';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DefinePlugin, sources, type Compiler } from 'webpack';
import { contentError, diagnosticsError, type Diagnostics } from '../diagnostics';
import {
  contentCompiler,
  definedNames,
  fileOfUrl,
  printedScheduled,
  type CompiledContent,
} from './compileContent';
import type { Asset } from './convertPicture';
import { writePrivate } from './writeContent';

type Assets = ReadonlyMap<string, sources.Source>;

/** The constants that the application gets until the content has compiled without errors for the first time. */
const nothing: CompiledContent['definitions'] = {
  OWNER_PROFILE: 'undefined',
  OWNER_TOPICS: '{}',
  WRITTEN_SECTIONS: '[]',
  WRITTEN_PAGES: '[]',
  WRITTEN_TOPICS: 'false',
};

/**
 * A webpack plugin for development. When a file in the owner's folders changes, the plugin compiles the content and
 * adds the resulting files to webpack's output. While a file has an error, webpack reports the error, and the site
 * keeps the content from before the error.
 * The production build does not use this plugin. There, generator/buildSite.ts compiles the content before webpack
 * runs.
 */
export class ServedContent {
  readonly #folders: readonly string[];
  readonly #compile: ReturnType<typeof contentCompiler>;
  readonly #privateFolder: string;
  #content: CompiledContent | undefined;
  #errors: Diagnostics = [];
  #assets: Assets = new Map();
  /** The content at the time when `whenChanged` was last called, or after the first build. */
  #reported: CompiledContent | undefined;

  /** Called after a build that has changed the content, because webpack's client does not notice such changes. */
  whenChanged: () => void = () => {};

  /** @param options.privateFolder absolute path of the folder to write for the API */
  constructor({
    privateFolder,
    ...options
  }: Omit<Parameters<typeof contentCompiler>[0], 'production'> & { privateFolder: string }) {
    this.#folders = [options.folders.content, options.folders.public];
    this.#compile = contentCompiler({ ...options, production: false });
    this.#privateFolder = privateFolder;
  }

  /**
   * The constants of the application for DefinePlugin. Each has the value that is current when webpack asks for it.
   */
  get definitions(): Record<string, ReturnType<typeof DefinePlugin.runtimeValue>> {
    const current = (name: keyof typeof nothing) => (this.#content?.definitions ?? nothing)[name];
    return Object.fromEntries(
      definedNames.map((name) => [
        name,
        DefinePlugin.runtimeValue(() => current(name), { version: () => current(name) }),
      ]),
    );
  }

  apply(compiler: Compiler): void {
    const { WebpackError, Compilation } = compiler.webpack;
    const prepare = () => this.#update(compiler);
    compiler.hooks.run.tapPromise('ServedContent', prepare);
    compiler.hooks.watchRun.tapPromise('ServedContent', prepare);

    compiler.hooks.thisCompilation.tap('ServedContent', (compilation) => {
      compilation.contextDependencies.addAll(this.#folders.flatMap(foldersIn));
      const report = (reported: Error[], found: Diagnostics = []) => {
        if (found.length === 0) return;
        const error = new WebpackError(diagnosticsError(found).message);
        const file = path.relative(compiler.context, this.#folders[0] ?? '');
        reported.push(Object.assign(error, { file, hideStack: true }));
      };
      report(compilation.errors, this.#errors);
      report(compilation.warnings, this.#content?.warnings);
      // Add the files only after webpack's steps that read every file into memory.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ServedContent', stage }, () => {
        for (const [url, source] of this.#assets) compilation.emitAsset(fileOfUrl(url), source);
      });
    });

    compiler.hooks.done.tap('ServedContent', (stats) => {
      if (stats.hasErrors() || !this.#content || this.#reported === this.#content) return;
      writePrivate(this.#privateFolder, this.#content.privateFiles);
      const scheduled = printedScheduled(this.#content.scheduled);
      if (scheduled !== undefined) compiler.getInfrastructureLogger('content').info(scheduled);
      if (this.#reported) this.whenChanged();
      this.#reported = this.#content;
    });
  }

  async #update({ modifiedFiles, removedFiles }: Compiler): Promise<void> {
    const changed = [...(modifiedFiles ?? []), ...(removedFiles ?? [])];
    const isOwn = (file: string) =>
      this.#folders.some((folder) => !path.relative(folder, file).startsWith('..'));
    if (this.#content && changed.length > 0 && !changed.some(isOwn)) return;
    const compiled = await this.#compile().catch(unreadable);
    this.#errors = isLeft(compiled) ? compiled.left : [];
    if (isLeft(compiled) || isDeepStrictEqual(compiled.right, this.#content)) return;
    this.#content = compiled.right;
    const before = this.#assets;
    this.#assets = new Map(
      [...compiled.right.files].map(([url, content]) => [url, sourceOf(content, before.get(url))]),
    );
  }
}

/**
 * Turns the error of a file that cannot be read into a finding, for example because an editor has just renamed the
 * file. webpack would otherwise stop to watch the files.
 */
function unreadable(error: NodeJS.ErrnoException) {
  if (error.code === undefined) throw error;
  const finding = { reason: 'expected files that can be read', actual: `got ${error.message}` };
  return left([contentError({ file: '' }, finding)]);
}

/**
 * Returns a folder and all folders in it, except for hidden ones. webpack watches the whole tree below a folder, but
 * after a compilation, it only notices what has changed directly in a folder of its list while it was compiling.
 */
function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [folder];
  const nested = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...nested.filter((one) => !/(^|[\\/])\./.test(path.relative(folder, one)))];
}

/**
 * Returns the same source object for unchanged content, because webpack does not write an object again that it has
 * already written.
 */
function sourceOf(content: Asset['content'], before: sources.Source | undefined): sources.Source {
  if ('file' in content) {
    // The URL of the file contains its hash, so a file with the same URL is unchanged.
    return before instanceof FileSource ? before : new FileSource(content.file);
  }
  return before?.source() === content.text ? before : new sources.RawSource(content.text);
}

/** A file that is only read when webpack writes it, so that the images of a site do not have to fit into memory. */
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
