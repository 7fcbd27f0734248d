import { isLeft } from 'fp-ts/Either';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DefinePlugin, type Compiler } from 'webpack';
import type { Cache } from '../lib/cache';
import { findFiles, isWithin } from '../lib/files';
import { isRead } from '../read/ownersFiles';
import { diagnosticsError } from '../lib/diagnostics';
import { printedScheduled } from '../emit/emitSite';
import { definedNames, type EmittedSite } from '../model/emittedSite';
import { bytesOf } from '../lib/output';
import { compileSite, type CompileOptions } from './compileSite';

/**
 * The values that the application's constants have until the content has been compiled without
 * errors for the first time.
 */
const nothing: EmittedSite['definitions'] = {
  OWNER_PROFILE: 'undefined',
  OWNER_TOPICS: '{}',
  WRITTEN_SECTIONS: '[]',
  WRITTEN_PAGES: '[]',
  WRITTEN_TOPICS: 'false',
};

/**
 * A webpack plugin for development. When a file in the owner's folders changes, the plugin compiles
 * the content. While a file has an error, webpack reports it, and the site keeps the content from
 * before the error.
 *
 * The production build does not use this plugin. Instead, generator/cli/buildSite.ts compiles the
 * content before webpack runs.
 */
export class ContentPlugin {
  /** The owner's content folder. */
  readonly #folder: string;
  readonly #compile: () => ReturnType<typeof compileSite>;
  readonly #privateFolder: string;
  readonly #cache: Cache;
  #content: EmittedSite | undefined;
  #files: EmittedSite['files'] = new Map();
  /** Why the content could not be compiled. */
  #error: unknown;
  #tree: Tree | undefined;
  /** The content when `whenChanged` was last called, or after the first build. */
  #reported: EmittedSite | undefined;

  /**
   * Called after a build that has changed the content, because webpack's client does not notice
   * content changes.
   */
  whenChanged: () => void = () => {};

  /** @param options.privateFolder absolute path of the folder for the API's private entries */
  constructor({ privateFolder, ...options }: CompileOptions & { privateFolder: string }) {
    this.#folder = options.contentFolder;
    this.#compile = () => compileSite(options);
    this.#privateFolder = privateFolder;
    this.#cache = options.program.cache;
  }

  /**
   * The application's constants, for DefinePlugin. Each build uses the values that are current at
   * that time.
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

  /**
   * The compiled content and the files that are published under their own names, keyed by decoded
   * URL path, such as `/content/en/home.json`.
   */
  get files(): EmittedSite['files'] {
    return this.#files;
  }

  apply(compiler: Compiler): void {
    const { WebpackError } = compiler.webpack;
    const prepare = () => this.#update(compiler);
    compiler.hooks.run.tapPromise('ContentPlugin', prepare);
    compiler.hooks.watchRun.tapPromise('ContentPlugin', prepare);

    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      // webpack watches whole folder trees. However, while it compiles, it only notices changes
      // directly in a folder on this list, so the list contains all subfolders.
      compilation.contextDependencies.addAll(this.#tree?.folders ?? [this.#folder]);
      const reported = (error: Error) => {
        const file = path.relative(compiler.context, this.#folder);
        const { message, stack = '' } = error;
        const hideStack = 'hideStack' in error || 'syscall' in error;
        return Object.assign(new WebpackError(message), { file, stack, hideStack });
      };
      if (this.#error !== undefined) compilation.errors.push(reported(this.#error as Error));
      const warnings = this.#content?.site.warnings ?? [];
      if (warnings.length > 0) compilation.warnings.push(reported(diagnosticsError(warnings)));
    });

    compiler.hooks.done.tap('ContentPlugin', (stats) => {
      if (stats.hasErrors() || !this.#content || this.#reported === this.#content) return;
      const scheduled = printedScheduled(this.#content.site.scheduled);
      if (scheduled !== undefined) compiler.getInfrastructureLogger('content').info(scheduled);
      if (this.#reported) this.whenChanged();
      this.#reported = this.#content;
    });
  }

  async #update({ modifiedFiles, removedFiles }: Compiler): Promise<void> {
    const changed = [...(modifiedFiles ?? []), ...(removedFiles ?? [])];
    const isOwners = changed.some((file) => isWithin(this.#folder, file));
    if (this.#content && changed.length > 0 && !isOwners) return;
    // If this function threw an error, webpack would stop watching the files, and all requests would
    // wait for ever.
    try {
      await this.#compileAgain();
    } catch (error) {
      this.#error = error;
    }
  }

  /** Compiles the content if anything has changed. */
  async #compileAgain(): Promise<void> {
    const tree = treeOf(this.#folder);
    if (tree.stamp === this.#tree?.stamp) return;
    this.#tree = tree;
    const compiled = await this.#compile();
    if (isLeft(compiled)) throw diagnosticsError(compiled.left);
    this.#cache.removeOld();
    const { files, privateFiles, site } = compiled.right;
    writePrivate(this.#privateFolder, privateFiles);
    this.#content = compiled.right;
    this.#error = undefined;
    this.#files = new Map([
      ...files,
      ...[...site.publishedFiles].map(([name, file]) => [name, { file }] as const),
    ]);
  }
}

/**
 * Replaces the private entries that the API reads during development.
 *
 * @param folder absolute path of the folder of private entries
 */
function writePrivate(folder: string, files: EmittedSite['privateFiles']): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytesOf(content));
  }
}

interface Tree {
  /** Absolute paths of all folders. */
  folders: readonly string[];
  /** Changes whenever a file or folder changes. */
  stamp: string;
}

/**
 * Lists the owner's content folder and all folders in it. Hidden files and folders are left out,
 * except for those in `public/` that are published.
 */
function treeOf(root: string): Tree {
  const { files, folders, unreadable } = findFiles(root, isRead);
  const stamps = files.map((name) => {
    const stats = statSync(path.join(root, name), { throwIfNoEntry: false });
    return `${name} ${stats?.size} ${stats?.ctimeMs}`;
  });
  return {
    // webpack waits until the content folder exists, too.
    folders: [...new Set([root, ...folders.map((name) => path.join(root, name))])],
    stamp: [folders, stamps, [...unreadable]].join('\n'),
  };
}
