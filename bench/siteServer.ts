import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/testing/freePort';

export interface Served {
  /** The server's origin, without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/** The project's root folder. */
export const projectFolder = path.join(__dirname, '..');

/** The longest time to wait for the first page, in milliseconds. */
const longestStart = 300_000;

/**
 * Serves the project's built site, which is in dist/.
 *
 * @throws Error if the site has not been built
 */
export function serveBuiltSite(): Promise<Served> {
  if (!existsSync(path.join(projectFolder, 'dist/index.html'))) {
    throw new Error('Expected the built site in dist/. Run `npm run build` in the project first.');
  }
  return startSite('serve', projectFolder);
}

/**
 * Runs an npm script that serves the site, and waits until the landing page responds. The server
 * uses a free port and an empty database.
 *
 * @returns the server and the `time` until the landing page responded, in milliseconds
 * @throws Error if the landing page does not respond within five minutes
 */
export async function startSite(
  script: 'start' | 'serve',
  folder: string,
): Promise<Served & { time: number }> {
  const data = mkdtempSync(path.join(tmpdir(), 'personal-website-data-'));
  const url = `http://localhost:${await freePort()}`;
  const { port: PORT } = new URL(url);
  const env = { ...process.env, PORT, DATA_DIR: data, EMBEDDED_PROVIDER: 'on' };
  const start = performance.now();
  const server = spawn('npm', ['run', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Start the processes as a group, so that they can all be ended together. npm starts the server
    // as a grandchild of this process.
    detached: true,
  });
  const signalGroup = (signal: 'SIGTERM' | 0) => {
    try {
      return process.kill(-(server.pid ?? NaN), signal);
    } catch {
      return false;
    }
  };
  const stop = async () => {
    signalGroup('SIGTERM');
    while (signalGroup(0)) await new Promise((resolve) => setTimeout(resolve, 20));
    rmSync(data, { recursive: true, force: true });
  };
  // Ctrl-C ends only the benchmark itself, so end the server's process group as well.
  process.once('SIGINT', () => process.exit(130)).once('exit', () => signalGroup('SIGTERM'));
  const isReady = async () => (await fetch(url, { method: 'HEAD' }).catch(() => null))?.ok;
  while (!(await isReady())) {
    if (server.exitCode !== null || performance.now() - start > longestStart) {
      await stop();
      throw new Error(`npm run ${script}: expected the landing page within five minutes`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, stop, time: performance.now() - start };
}
