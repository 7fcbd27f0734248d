import { isLeft } from 'fp-ts/Either';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DefinePlugin, type Compiler } from 'webpack';
import { findFiles, isWithin } from '../lib/files';
import { isRead } from '../read/ownersFiles';
import { diagnosticsError } from '../lib/diagnostics';
import { bytesOf, type FileContent } from '../model/plannedFile';
import type { BuildEnvironment } from '../model/environment';
import { definedNames, ownerDefinitions, type OwnerDefinitions } from '../bundle/ownerDefinitions';
import { isFolder, type Making, type PlannedFile } from '../model/plannedFile';
import type { PlannedSite } from '../plan/checkedPlan';
import { contentPath } from '../outputs/contentJson';
import { planContent, type PlanOptions } from './planContent';
import type { Site } from '../model/site';

/**
 * The values that the application's constants have until the content has been compiled without
 * errors for the first time.
 */
const nothing: OwnerDefinitions = {
  OWNER_PROFILE: 'undefined',
  OWNER_TOPICS: '{}',
  WRITTEN_SECTIONS: '[]',
  WRITTEN_PAGES: '[]',
  WRITTEN_TOPICS: 'false',
};

interface ContentOptions extends Omit<PlanOptions, 'hasSignIn'> {
  environment: BuildEnvironment;
  /** Absolute path of the folder for the API's private entries. */
  privateFolder: string;
}

/**
 * A webpack plugin for development. When a file in the owner's folders changes, the plugin plans the
 * site again. A file of the plan is made when it is asked for. While a file of the owner has an error,
 * webpack reports it, and the site keeps the content from before the error.
 *
 * The production build does not use this plugin. Instead, generator/cli/buildSite.ts plans the site
 * before webpack runs.
 */
export class ContentPlugin {
  /** The owner's content folder. */
  readonly #contentFolder: string;
  readonly #plan: () => ReturnType<typeof planContent>;
  readonly #privateFolder: string;
  readonly #making: Making;
  #content: (PlannedSite & { definitions: OwnerDefinitions }) | undefined;
  #files: ReadonlyMap<string, PlannedFile> = new Map();
  /** Why the site could not be planned. */
  #error: unknown;
  #tree: Tree | undefined;
  /** The content when `whenChanged` was last called, or after the first build. */
  #reported: PlannedSite | undefined;

  /**
   * Called after a build that has changed the content, because webpack's client does not notice
   * content changes.
   */
  whenChanged: () => void = () => {};

  constructor({ privateFolder, environment, ...options }: ContentOptions) {
    const { root, context, contentFolder } = options;
    const { hasSignIn } = environment;
    this.#contentFolder = contentFolder;
    this.#plan = () => planContent({ ...options, hasSignIn });
    this.#privateFolder = privateFolder;
    this.#making = {
      root,
      environment,
      cache: context.cache,
      contentPath,
      isOptimised: false,
      get code(): never {
        throw new Error('expected a file that is made without the compiled application');
      },
      bytesOf: async (name) => bytesOf((await this.read(name)) as FileContent),
    };
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
   * The decoded URL paths of the files that this plugin makes, such as `/content/en/home.json`. All
   * others need the compiled application, and webpack serves its own.
   */
  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** Makes a file. Returns undefined if this plugin makes none with this path. */
  async read(name: string): Promise<FileContent | undefined> {
    return this.#files.get(name)?.make?.(this.#making);
  }

  apply(compiler: Compiler): void {
    const { WebpackError } = compiler.webpack;
    const prepare = () => this.#update(compiler);
    compiler.hooks.run.tapPromise('ContentPlugin', prepare);
    compiler.hooks.watchRun.tapPromise('ContentPlugin', prepare);

    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      // webpack watches whole folder trees. However, while it compiles, it only notices changes
      // directly in a folder on this list, so the list contains all subfolders.
      compilation.contextDependencies.addAll(this.#tree?.folders ?? [this.#contentFolder]);
      const reported = (error: Error) => {
        const file = path.relative(compiler.context, this.#contentFolder);
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
    const isOwners = changed.some((file) => isWithin(this.#contentFolder, file));
    if (this.#content && changed.length > 0 && !isOwners) return;
    // If this function threw an error, webpack would stop watching the files, and all requests would
    // wait for ever.
    try {
      await this.#compileAgain();
    } catch (error) {
      this.#error = error;
    }
  }

  /** Plans the site again if anything has changed. */
  async #compileAgain(): Promise<void> {
    const tree = treeOf(this.#contentFolder);
    if (tree.stamp === this.#tree?.stamp) return;
    this.#tree = tree;
    const planned = await this.#plan();
    if (isLeft(planned)) throw diagnosticsError(planned.left.errors);
    this.#making.cache.removeOld();
    const { site, plan } = planned.right;
    for (const folder of plan.filter(isFolder)) {
      if (folder.visibility !== 'members') continue;
      writePrivate(this.#privateFolder, (await folder.makeAll?.(this.#making)) ?? new Map());
    }
    this.#content = { ...planned.right, definitions: ownerDefinitions(site) };
    this.#error = undefined;
    this.#files = new Map(
      plan.flatMap((file) =>
        isFolder(file) || !file.make || file.needsCode || file.versionOf !== undefined
          ? []
          : [[file.path, file] as const],
      ),
    );
  }
}

/**
 * Replaces the private entries that the API reads during development.
 *
 * @param folder absolute path of the folder of private entries
 */
function writePrivate(folder: string, files: ReadonlyMap<string, FileContent>): void {
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
  const { files, folders } = findFiles(root, isRead);
  const stamps = files.map((name) => {
    const stats = statSync(path.join(root, name), { throwIfNoEntry: false });
    return `${name} ${stats?.size} ${stats?.ctimeMs}`;
  });
  return {
    // webpack waits until the content folder exists, too.
    folders: [...new Set([root, ...folders.map((name) => path.join(root, name))])],
    stamp: [folders, stamps].join('\n'),
  };
}

/** Lists the scheduled entries for the owner, one per line. Returns undefined if there are none. */
export function printedScheduled(scheduled: Site['scheduled']): string | undefined {
  const lines = scheduled.map(({ place, date }) => `\n  ${date} ${place}`).sort();
  if (lines.length === 0) return undefined;
  return `Scheduled, on the site when it is built on that day or later:${lines.join('')}`;
}
