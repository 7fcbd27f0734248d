import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const webpack = require.resolve('webpack-cli/bin/cli.js');
const options = '--mode development --devtool false --output-path'.split(' ');

/** Of this run: its workers have one parent. Playwright empties the folder around it before the next one. */
const folder = path.join(__dirname, `../test-results/development-${process.ppid}`);
const done = path.join(folder, 'done');

/** In milliseconds. It takes some ten seconds, and several times that on a busy machine. */
const patience = 240_000;

/**
 * The site and the pages for developers (devtools/), built for development once for a run, whichever worker
 * asks first; the others wait for it. The hook that asks gets the time that it takes.
 *
 * @returns the folder that they are in
 */
export async function developmentBuild(): Promise<string> {
  test.setTimeout(patience);
  const built = path.join(folder, 'site');
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(folder);
  } catch {
    await expect.poll(() => existsSync(done), { timeout: patience }).toBe(true);
    return built;
  }
  try {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', webpack, ...options, built]);
  } catch (error) {
    // Whoever asks next tries again.
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(done, '');
  return built;
}
