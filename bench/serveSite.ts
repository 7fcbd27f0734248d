import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Something that listens. */
export interface Served {
  /** Its origin, without a slash at its end. */
  url: string;
  stop: () => Promise<void>;
}

/** Milliseconds in which a server of this machine is ready, however busy it is. */
const longestStart = 60_000;

/**
 * The built site as `npm run serve` serves it, on free ports and with a database of its own.
 *
 * @param root the folder of the project
 * @throws Error when it is not ready within a minute
 */
export async function serveSite(root = path.join(__dirname, '..')): Promise<Served> {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-site-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      IDP_PORT: String(await freePort()),
      DATA_DIR: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + longestStart; !(await answers(`${url}/readyz`));) {
    if (server.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${url}/readyz: expected the server to be ready within a minute`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop };
}

/** Whether a URL answers 2xx now. */
export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
