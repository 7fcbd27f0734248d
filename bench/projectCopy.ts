import { execFileSync, spawn } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formatNumber } from './report';
import { projectFolder } from './siteServer';

/**
 * Copies the project to a folder, without its Git history, its benchmarks and the files that its
 * commands generate. The copy shares the original's node_modules folder.
 *
 * @returns the folder
 */
export function copyProject(folder: string): string {
  const excluded = ['node_modules', '.git', '.cache', 'dist', 'data', 'bench', 'test-results'].map(
    (name) => path.join(projectFolder, name),
  );
  cpSync(projectFolder, folder, { recursive: true, filter: (file) => !excluded.includes(file) });
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

export function removeBuild(folder: string): void {
  for (const made of ['.cache', 'dist', '.astro', 'node_modules/.astro']) {
    rmSync(path.join(folder, made), { recursive: true, force: true });
  }
}

/**
 * Runs `npm run build` and measures it.
 *
 * @param what a description of the build for the console
 * @returns the build's duration in milliseconds, and the peak total memory of its processes in
 * bytes
 */
export async function buildSite(
  folder: string,
  what: string,
): Promise<{ time: number; memory: number }> {
  const start = performance.now();
  // The build runs in its own process session, so `ps` can find all the build's processes.
  const child = spawn('npm', ['run', 'build'], { cwd: folder, detached: true, stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let memory = 0;
  while (child.exitCode === null) {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
    await Promise.race([ended, setTimeout(100)]);
  }
  if ((await ended) !== 0) throw new Error('npm run build: expected it to succeed; see above');
  const time = performance.now() - start;
  console.log(`${what}: npm run build took ${seconds(time)}, ${megabytes(memory)}`);
  return { time, memory };
}

/**
 * Returns the total memory of all processes in a process session, in bytes. Memory that several
 * processes share is counted once for each of them.
 */
function memoryOf(session: number): number {
  try {
    const list = execFileSync('ps', ['-o', 'rss=', '-g', String(session)], { encoding: 'utf8' });
    return list.split('\n').reduce((sum, line) => sum + Number(line) * 1024, 0);
  } catch {
    // ps fails if the build has just ended.
    return 0;
  }
}

export function seconds(milliseconds: number): string {
  return `${formatNumber(milliseconds / 1000, 1)} s`;
}

export function megabytes(bytes: number): string {
  return `${formatNumber(bytes / 1e6)} MB`;
}
