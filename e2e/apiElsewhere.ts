import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sitePort } from './addresses';
import { builtSite } from './builtSite';
import { startLoopbackServer } from './loopbackServer';

const port = sitePort + 20;

/** A site on a bare static host, and its API on another site. */
export interface ApiElsewhere {
  site: string;
  api: string;
  /** What the API has logged: a line for each call that it answered. */
  log: () => string;
  close: () => Promise<void>;
}

/**
 * Builds the site for an API that stands elsewhere, and starts both as the README has them: the site
 * with the `config.json` that the API answers, the API with the site's address as its `PUBLIC_URL`.
 *
 * @param folder where the build and the API's database go
 */
export async function startApiElsewhere(folder: string): Promise<ApiElsewhere> {
  const dist = path.join(folder, 'dist');
  const api = `http://localhost:${port}`;
  const env = { ...process.env, API_HOST: api };
  for (const step of [
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', '--env', `dist=${dist}`],
    ['--import', 'tsx', 'tools/prerender/index.ts', dist],
  ]) {
    await promisify(execFile)(process.execPath, step, { env });
  }

  const host = await startLoopbackServer('127.0.0.1', async (pathname) => {
    if (pathname !== '/config.json') return builtSite(pathname, dist);
    const response = await fetch(`${api}/config.json`);
    const headers = { 'content-type': 'application/json' };
    return { status: response.status, headers, body: await response.text() };
  });

  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      IDP_PORT: String(port + 1),
      DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: host.origin,
    },
  });
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  while (!log.includes('The site is at')) {
    if (server.exitCode !== null) throw new Error(`Expected the API to start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    site: host.origin,
    api,
    log: () => log,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await host.close();
    },
  };
}
