import { fork } from 'node:child_process';
import path from 'node:path';
import { hashInputs, isBuilt, removeStamp, stampBuild } from './buildStamp';
import { compressSite } from './compressSite';
import { readBuildEnvironment } from './environment';
import { removeOldFiles, renewPreviousFiles } from './previousFiles';
import { renderingFolder } from './prerender/prerenderConfigurations';

const root = path.join(__dirname, '..');

interface BuildOptions {
  /** Absolute path of the folder to write. */
  dist: string;
  /**
   * False for `npm start`: skips compression, and the whole build if nothing changed.
   */
  isForVisitors: boolean;
}

/**
 * Builds the site and prints one line per step.
 *
 * @throws Error when a step fails; the step has printed the cause
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
  // Two processes, because webpack uses one core.
  await Promise.all([
    step('Application compiled', () => compile(dist, 'site')),
    step('Rendering of pages compiled', () => compile(dist, 'rendering', 'start')),
  ]);
  removeOldFiles(dist, folder);
  await step('Pages rendered', async () => {
    const { prerender } = await import('./prerender/prerender');
    return prerender({ root, dist, folder, isForVisitors, ...environment });
  });
  if (isForVisitors) await step('Other files compressed', () => compressSite(dist));
  stampBuild(dist, stamp, inputs);
}

/** Runs a step and prints its duration, and its result if that is a number. */
async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const count = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}${typeof count === 'number' ? `: ${count}` : ''} (${seconds} s)`);
}

/** Runs generator/compile.ts. */
function compile(dist: string, ...names: string[]): Promise<void> {
  const child = fork(path.join(__dirname, 'compile.ts'), ['production', dist, ...names], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('Expected webpack to compile; see above.')));
  });
}
