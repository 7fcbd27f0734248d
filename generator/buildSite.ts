import { isLeft } from 'fp-ts/Either';
import { fork } from 'node:child_process';
import path from 'node:path';
import { hashInputs, isBuilt, removeStamp, stampBuild } from './buildStamp';
import type { CompileMessage, ModuleCount } from './compile';
import { compressSite } from './compressSite';
import { contentCompiler, printedScheduled } from './content/compileContent';
import { writeContent } from './content/writeContent';
import { diagnosticsError, printedTogether } from './diagnostics';
import { readBuildEnvironment } from './environment';
import { ownersFolders } from './ownersFolders';
import { removeOldFiles, renewPreviousFiles } from './previousFiles';
import { renderingFolder } from './prerender/prerenderConfigurations';
import { progressOf } from './progress';

const root = path.join(__dirname, '..');

interface BuildOptions {
  /** Absolute path of the folder to write. */
  dist: string;
  /**
   * Whether the build is for visitors. `npm start` sets this to false. Its build is not compressed,
   * and is skipped if nothing has changed.
   */
  isForVisitors: boolean;
}

/**
 * Builds the site and prints one line per step. The content and the application are built first, because the pages
 * need both.
 *
 * @throws Error if a step fails. The step has already printed the cause.
 */
export async function buildSite({ dist, isForVisitors }: BuildOptions): Promise<void> {
  const folder = renderingFolder(root, dist);
  const environment = readBuildEnvironment(process.env);
  const stamp = path.join(folder, 'stamp');
  const inputs = hashInputs(root);
  if (!isForVisitors && isBuilt(dist, stamp, inputs)) {
    console.log('Nothing has changed since the last build');
    return;
  }
  removeStamp(stamp);
  renewPreviousFiles(dist, folder);
  const publishContent = await step('Content compiled', () =>
    compileContent({ dist, folder, siteUrl: environment.siteUrl }),
  );
  // Most of the memory used for compiling the content is free now. Without this call, V8 would keep
  // it while the processes of the next step need memory of their own.
  globalThis.gc?.();
  // Run two processes in parallel, because webpack uses only one core.
  const progress = progressOf('Modules compiled');
  const counts = new Map<string, ModuleCount>();
  const compileNamed = (...names: [string, ...string[]]) =>
    compile(dist, names, (count) => {
      counts.set(names[0], count);
      const sum = (field: keyof ModuleCount) =>
        [...counts.values()].reduce((total, one) => total + one[field], 0);
      progress(sum('compiled'), sum('known'));
    });
  await Promise.all([
    step('Application compiled', () => compileNamed('site')),
    step('Rendering of pages compiled', () => compileNamed('rendering', 'start')),
  ]);
  publishContent();
  removeOldFiles(dist, folder);
  await step('Pages rendered', async () => {
    const { prerender } = await import('./prerender/prerender');
    return prerender({ root, dist, folder, isForVisitors, ...environment });
  });
  if (isForVisitors) await step('Other files compressed', () => compressSite(dist));
  stampBuild(dist, stamp, inputs);
}

/**
 * Compiles the owner's content folder. It only writes files with new names, so that the previous
 * build stays complete.
 *
 * @returns a function that writes the remaining files, which replace those of the previous build
 * @throws Error that lists the errors in all of the owner's files
 */
async function compileContent({
  dist,
  folder,
  siteUrl,
}: {
  dist: string;
  folder: string;
  siteUrl: string;
}): Promise<() => void> {
  const folders = ownersFolders(root);
  const cache = path.join(root, '.cache');
  const compiled = await contentCompiler({ root, folders, cache, siteUrl, production: true })();
  if (isLeft(compiled)) throw diagnosticsError(compiled.left);
  const { warnings, scheduled } = compiled.right;
  if (warnings.length > 0) console.warn(`Warnings:\n${printedTogether(warnings)}`);
  const later = printedScheduled(scheduled);
  if (later !== undefined) console.log(later);
  return writeContent(compiled.right, { dist, folder });
}

/** Runs a step and prints how long it took. If the step returns a number, it is printed as well. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}${typeof result === 'number' ? `: ${result}` : ''} (${seconds} s)`);
  return result;
}

/** Runs generator/compile.ts in a separate process. */
function compile(
  dist: string,
  names: readonly string[],
  onCount: (count: ModuleCount) => void,
): Promise<void> {
  const child = fork(path.join(__dirname, 'compile.ts'), ['production', dist, ...names], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: CompileMessage) => {
      if (message === 'compiled') resolve();
      else onCount(message);
    });
    child.once('exit', () => reject(new Error('Expected webpack to compile; see above.')));
  });
}
