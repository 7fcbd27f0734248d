import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const compile = path.join(__dirname, '../../scripts/compileDevelopment.ts');

/**
 * All test workers in a run have the same parent process, so they share this folder. Playwright
 * empties test-results/ before the next run.
 */
const folder = path.join(__dirname, `../../test-results/development-${process.ppid}`);
const done = path.join(folder, 'done');

/**
 * The longest time a build may take, in milliseconds. A build takes ten seconds, or up to a minute
 * on a busy machine.
 */
const timeout = 240_000;

/**
 * Builds the site and the statechart inspector in development mode. The first worker in a
 * run builds them, and the other workers wait for that build. This function extends the time-out of
 * the test or hook that calls it.
 *
 * @returns the build folder
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
    await promisify(execFile)(process.execPath, ['--import', 'tsx', compile, built]);
  } catch (error) {
    // Let the next call try again.
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(done, '');
  return built;
}
