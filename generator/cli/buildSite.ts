import { fork } from 'node:child_process';
import path from 'node:path';
import { hashInputs, isBuilt, removeStamp, stampBuild } from '../publish/buildStamp';
import type { CompileMessage, ModuleCount } from '../bundle/compile';
import { compressSite } from '../publish/compressSite';
import { publishContent } from '../emit/writeContent';
import { readBuildEnvironment } from '../model/environment';
import { removeOldFiles, renewPreviousFiles } from '../publish/previousFiles';
import { renderingFolder } from '../bundle/prerenderConfigurations';
import { progressOf } from '../lib/progress';

const root = path.join(__dirname, '../..');

interface BuildOptions {
  /** Absolute path of the folder to write. */
  dist: string;
  /**
   * Whether the build is for visitors. `npm start` sets this to false. The files are then not
   * compressed, and nothing is built if nothing has changed since the last build.
   */
  isForVisitors: boolean;
}

/**
 * Builds the site and prints one line per step. The content and the application are built first,
 * because the pages need both.
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
  await step('Content compiled', () => runProgram('compileOwner.ts', [dist]));
  const progress = progressOf('Modules compiled');
  const counts = new Map<string, ModuleCount>();
  const compileNamed = (...names: [string, ...string[]]) =>
    runProgram('../bundle/compile.ts', ['production', dist, ...names], (count) => {
      counts.set(names[0], count);
      const sum = (field: keyof ModuleCount) =>
        [...counts.values()].reduce((total, one) => total + one[field], 0);
      progress(sum('compiled'), sum('known'));
    });
  // Run two processes in parallel, because webpack uses only one core.
  await Promise.all([
    step('Application compiled', () => compileNamed('site')),
    step('Rendering of pages compiled', () => compileNamed('rendering', 'start')),
  ]);
  publishContent({ dist, folder });
  removeOldFiles(dist, folder);
  await step('Pages rendered', async () => {
    const { prerender } = await import('../render/prerender');
    return prerender({ root, dist, folder, isForVisitors, ...environment });
  });
  if (isForVisitors) await step('Other files compressed', () => compressSite(dist));
  stampBuild(dist, stamp, inputs);
}

/** Runs a step and prints how long it took. If the step returns a number, prints that as well. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}${typeof result === 'number' ? `: ${result}` : ''} (${seconds} s)`);
  return result;
}

/**
 * Runs one of the generator's programs in a separate process, so that all of the program's memory
 * is freed when it ends.
 *
 * @param name the name of the program's file
 * @param onCount called with each message except for `compiled`, which is the last one
 */
function runProgram(
  name: string,
  args: readonly string[],
  onCount: (count: ModuleCount) => void = () => {},
): Promise<void> {
  const child = fork(path.join(__dirname, name), args, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: CompileMessage) => {
      if (message === 'compiled') resolve();
      else onCount(message);
    });
    child.once('exit', () => reject(new Error(`${name}: expected no errors; see above`)));
  });
}
