import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeProvider } from '../server/testing/fakeProvider';
import { freePort } from '../server/testing/freePort';
import { environmentFor } from '../server/testing/loginPath';
import { startNginx } from '../server/testing/startNginx';
import { startPostgres } from '../server/testing/startPostgres';
import { startSilentProxy } from '../server/testing/silentProxy';
import { report, startLoad, type Failure } from './load';

/*
 * `npx tsx scripts/lostDatabase.ts` tests what visitors notice when the PostgreSQL connection goes
 * silent for 75 seconds. It starts two processes of the release in release/ behind nginx, which
 * uses deploy/nginx.conf, and clients that send requests continuously. Run `npm run release` first.
 *
 * Requests for pages and files must not fail. Requests that need the database must fail within a
 * few seconds, with status 503 and a Retry-After header. Soon after the database is back, all
 * requests must succeed again without a restart, and no session may be lost.
 */

const release = path.join(__dirname, '..', 'release');

/** The durations and time limits of the test, in seconds. */
const limits = {
  /**
   * How long the database is silent, in seconds. This is longer than nginx keeps an idle connection
   * open, and longer than any of the server's timeouts.
   */
  silence: 75,
  /** How long a request may take to fail while the database is silent, in seconds. */
  call: 6,
  /** How long requests may still fail after the silence has ended, in seconds. */
  recovery: 6,
};

async function main(): Promise<void> {
  const folder = fs.mkdtempSync('/tmp/lost-database-');
  const closers: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  try {
    const provider = await startFakeProvider();
    closers.push(() => provider.close());
    const postgres = await startPostgres({ isDurable: true });
    closers.push(postgres.stop);
    const url = new URL(postgres.url);
    const proxy = await startSilentProxy(Number(url.port));
    closers.push(proxy.close);
    url.port = String(proxy.port);

    const ports = [await freePort(), await freePort()] as const;
    const servers = ports.map((port) => {
      const log = path.join(folder, `${port}.log`);
      const server = spawn(process.execPath, ['server.js'], {
        cwd: release,
        env: {
          ...environmentFor(provider),
          NODE_ENV: 'production',
          PORT: String(port),
          DATABASE_URL: url.href,
        },
        stdio: ['ignore', fs.openSync(log, 'a'), 'inherit'],
      });
      closers.push(() => server.kill('SIGKILL'));
      return server;
    });
    const nginxPort = await freePort();
    fs.mkdirSync(path.join(folder, 'nginx'));
    for (const port of ports) await ready(port);
    const nginx = await startNginx({
      folder: path.join(folder, 'nginx'),
      port: nginxPort,
      tlsPort: await freePort(),
      upstream: 'upstream-two.conf',
      replacements: [
        [/127\.0\.0\.1:8081/, `127.0.0.1:${ports[0]}`],
        [/127\.0\.0\.1:8082/, `127.0.0.1:${ports[1]}`],
      ],
    });
    closers.push(nginx.stop);

    const load = await startLoad(nginxPort, provider);
    await sleep(5_000);
    assert.equal(load.failures.length, 0);
    const silent = performance.now();
    proxy.silence();
    await sleep(limits.silence * 1_000);
    const healed = performance.now();
    proxy.heal();
    await sleep(20_000);
    const result = await load.stop();
    report(`A database that is silent for ${limits.silence} s`, result);

    const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
    const [first, last] = [load.failures[0], load.failures.at(-1)];
    assert(first && last, 'expected calls to fail while the database is silent');
    console.log(
      `First failure ${seconds(first.ended - silent)} s after the silence began, last ${seconds(last.ended - healed)} s after it ended`,
    );
    assert.deepEqual(
      summary(load.failures, ({ kind }) => /page|file/.test(kind)),
      {},
    );
    assert.deepEqual(
      summary(
        load.failures,
        ({ result: found, hasRetryAfter }) => found !== '503' || !hasRetryAfter,
      ),
      {},
    );
    for (const { kind, began, ended } of load.failures) {
      assert(
        ended - began < limits.call * 1_000,
        `${kind}: failed after ${seconds(ended - began)} s`,
      );
    }
    assert(last.ended - healed < limits.recovery * 1_000);
    assert(
      servers.every(({ exitCode }) => exitCode === null),
      'expected both processes to go on',
    );
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Counts the unexpected failures, grouped by kind and result. */
function summary(failures: readonly Failure[], isUnexpected: (failure: Failure) => boolean) {
  const counts: Record<string, number> = {};
  for (const failure of failures.filter(isUnexpected)) {
    const name = `${failure.kind}: ${failure.result}${failure.hasRetryAfter ? '' : ' without Retry-After'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function ready(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isReady()) return;
    await sleep(100);
  }
  throw new Error(`Expected a server that is ready at port ${port}. Run npm run release before.`);
}

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  // After a failure, the simulated visitors would keep sending requests forever, so end the
  // process.
  .finally(() => process.exit());
