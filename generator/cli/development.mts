import concurrently from 'concurrently';
import { listen } from '../../server/listen';
import { developmentPorts } from '../model/environment';

/*
 * `npm run dev` starts the API and the development server of the site. If one of them ends, or if
 * this process is told to end, both end.
 */

/** Returns whether no other program listens on a port of this machine. */
async function isFree(port: number): Promise<boolean> {
  try {
    const stop = await listen((_request, response) => response.end(), { host: 'localhost', port });
    await stop();
    return true;
  } catch (error) {
    // The program itself reports any other error.
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE';
  }
}

const { site, api } = developmentPorts(process.env);
const taken: string[] = [];
for (const [variable, port] of [
  ['PORT', site],
  ['API_PORT', api],
] as const) {
  if (!(await isFree(port))) {
    taken.push(`${variable}: expected a free port, but ${port} is in use. Choose another.`);
  }
}
if (taken.length > 0) {
  console.error(taken.join('\n'));
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
