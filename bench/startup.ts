import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, ratio, shown, table } from './figures';
import { copyProject } from './projectCopy';
import { answers, freePort } from './serveSite';
import { measuredAt, writeResults } from './writeResults';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/** No start lasts longer than this, in milliseconds. */
const longestStart = 300_000;

/** The least that a server of one page can be. */
const floorServer = `require('node:http').createServer((request, response) => response.end(require('node:fs').readFileSync('page.html'))).listen(process.env.PORT, 'localhost')`;

/** Measures how long it takes from a command to the first page that is answered. */
async function run(): Promise<void> {
  const { folder, remove } = copyProject();
  try {
    writeFileSync(
      path.join(folder, 'page.html'),
      '<!doctype html><title>One page</title><h1>One page</h1>',
    );
    const forget = (...names: string[]) => {
      for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
    };
    const times = {
      cold: [] as number[],
      warm: [] as number[],
      ready: [] as number[],
      page: [] as number[],
      floor: [] as number[],
    };
    for (let round = 1; round <= rounds; round++) {
      // It lasts longest, and says least that is new.
      if (times.cold.length < Math.min(2, rounds)) {
        forget('.cache', 'dist', 'data');
        times.cold.push(await timeToAnswer(folder, 'npm start', '/'));
      }
      times.warm.push(await timeToAnswer(folder, 'npm start', '/'));
      times.ready.push(await timeToAnswer(folder, 'npm run serve', '/readyz'));
      times.page.push(await timeToAnswer(folder, 'npm run serve', '/'));
      times.floor.push(await timeToAnswer(folder, [process.execPath, '-e', floorServer], '/'));
      console.log(`round ${round} of ${rounds}`);
    }
    const floor = median(times.floor);
    const row = (name: string, measured: readonly number[]) => [
      name,
      `${shown(median(measured) / 1000, 2)} s`,
      ratio(median(measured), floor),
    ];
    const section = `${table(
      ['From the command to …', 'median', '÷ floor'],
      [
        row('floor: `node -e` with a server of one file, its page', times.floor),
        row('`npm run serve`, `/readyz`', times.ready),
        row('`npm run serve`, the landing page', times.page),
        row('`npm start`, built before, the landing page', times.warm),
        row('`npm start`, nothing built before, the landing page', times.cold),
      ],
    )}

Until the last byte of the first answer that is 200, asked for every 20 ms, in a copy of the project; ${rounds} rounds in turns (of the
cold start two). \`npm start\` builds first, and the build is nearly all of it.`;
    const when = measuredAt('npm --prefix bench run startup');
    await writeResults('startup', `# Until the first page\n\n${section}\n\n${when}\n`, {
      startup: `${section}\n\n${when}`,
    });
  } finally {
    remove();
  }
}

/** Starts a command, asks until it answers, and ends it with all that it began. */
async function timeToAnswer(
  folder: string,
  command: string | readonly [string, ...string[]],
  pathname: string,
): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    IDP_PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
  };
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  const [program, ...options] = typeof command === 'string' ? command.split(' ') : command;
  const begun = performance.now();
  const child = spawn(program ?? '', options, {
    cwd: folder,
    env,
    stdio: 'ignore',
    detached: true,
  });
  try {
    while (!(await answers(`http://localhost:${port}${pathname}`))) {
      if (child.exitCode !== null || performance.now() - begun > longestStart) {
        throw new Error(
          `${String(command)}: expected an answer at ${pathname} within five minutes`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - begun;
  } finally {
    await endGroup(child.pid ?? NaN);
  }
}

/** npm began others: ends the whole group that a process leads, and waits until nobody of it is left. */
async function endGroup(leader: number): Promise<void> {
  const send = (signal: 'SIGTERM' | 0) => {
    try {
      return process.kill(-leader, signal);
    } catch {
      return false;
    }
  };
  send('SIGTERM');
  while (send(0)) await new Promise((resolve) => setTimeout(resolve, 20));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
