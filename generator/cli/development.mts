import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import concurrently from 'concurrently';
import { developmentPorts } from '../model/environment';

/*
 * `npm run dev` starts the API and the development server of the site. If one of them ends, or if
 * this process is told to end, both end.
 */

/** Returns whether nothing listens on a port of this machine yet. */
async function isFree(port: number): Promise<boolean> {
  for (const { address } of await lookup('localhost', { all: true })) {
    const server = createServer().listen(port, address);
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    } finally {
      server.close();
    }
  }
  return true;
}

const { site, api } = developmentPorts(process.env);
const taken = [
  ...((await isFree(site)) ? [] : [`PORT: expected a free port, but ${site} is in use.`]),
  ...((await isFree(api)) ? [] : [`API_PORT: expected a free port, but ${api} is in use.`]),
];
if (taken.length > 0) {
  for (const line of taken) console.error(`${line} Choose another.`);
  process.exitCode = 1;
} else {
  const { result } = concurrently(
    [
      {
        name: 'api',
        command: 'tsx watch --import ./generator/cli/developmentApi.mts server/index.ts',
      },
      { name: 'site', command: 'node --import tsx generator/cli/developmentServer.ts' },
    ],
    { killOthersOn: ['failure', 'success'] },
  );
  // What has ended a program is in its output.
  await result.catch(() => (process.exitCode = 1));
}
