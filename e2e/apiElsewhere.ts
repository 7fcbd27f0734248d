import { spawn } from 'node:child_process';
import path from 'node:path';
import { sitePort } from './addresses';
import { builtSite } from './builtSite';
import { startLoopbackServer } from './loopbackServer';
import type { Answer } from './networkFaults';

const port = sitePort + 20;

/** A site on a bare static host, and its API on another site. */
export interface ApiElsewhere {
  site: string;
  api: string;
  /** The API's log: one line for each call. */
  log: () => string;
  close: () => Promise<void>;
}

/**
 * Starts both as the README describes: the site with the API's `config.json`, the API with the site's address
 * as `PUBLIC_URL`.
 *
 * @param folder of the API's database
 */
export async function startApiElsewhere(folder: string): Promise<ApiElsewhere> {
  const api = `http://localhost:${port}`;

  const host = await startLoopbackServer('127.0.0.1', async (pathname) => {
    if (pathname !== '/config.json') return builtFor(api, await builtSite(pathname));
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

/** A built file as with `API_HOST`: the code calls that host, and the policy in the pages allows it. */
function builtFor(api: string, answer: Answer): Answer {
  if (!/html|javascript/.test(String(answer.headers['content-type']))) return answer;
  const body = String(answer.body)
    .replaceAll('apiHost:""', `apiHost:"${api}"`)
    .replaceAll("connect-src 'self'", `connect-src 'self' ${api}`);
  return { ...answer, body };
}
