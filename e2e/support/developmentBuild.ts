import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const compile = path.join(__dirname, '../../generator/compile.ts');

/**
 * All test workers of a run have the same parent process, so they share this folder. Playwright
 * empties test-results/ before the next run.
 */
const folder = path.join(__dirname, `../../test-results/development-${process.ppid}`);
const done = path.join(folder, 'done');

/**
 * The maximum duration of a build, in milliseconds. A build takes ten seconds, and up to a minute
 * on a busy machine.
 */
const timeout = 240_000;

/**
 * Builds the site and the pages for developers (devtools/) in development mode. There is only one
 * build per run, so the other workers wait until the first worker has finished it. The function
 * extends the timeout of the test or hook that calls it.
 * @returns the folder of the build
 */
export async function developmentBuild(): Promise<string> {
  test.setTimeout(timeout);
  const built = path.join(folder, 'site');
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(folder);
  } catch {
    await expect.poll(() => existsSync(done), { timeout }).toBe(true);
    return built;
  }
  try {
    await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      compile,
      'development',
      built,
      'site',
    ]);
  } catch (error) {
    // Let the next call try again.
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(done, '');
  return built;
}
