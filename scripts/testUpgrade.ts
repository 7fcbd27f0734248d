import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeProvider } from '../server/testing/fakeProvider';
import { freePort } from '../server/testing/freePort';
import { environmentFor } from '../server/testing/loginPath';
import { onSocket } from '../server/testing/onSocket';
import { startNginx } from '../server/testing/startNginx';
import { startPostgres } from '../server/testing/startPostgres';
import { makeNextBuild } from '../e2e/support/nextBuild';
import { report, simulateVisitors, visitorCount } from './simulateVisitors';

/*
 * `npx tsx scripts/testUpgrade.ts` tests deploy/upgrade.sh while clients send requests. The test first
 * upgrades two processes to a working release, and then starts upgrades that must fail. These
 * processes use PostgreSQL and run behind nginx with deploy/nginx.conf. Then the test upgrades a
 * single process with the embedded database and a systemd socket. No request may fail, but each
 * page that is open during an upgrade may reload once.
 */

const root = path.join(__dirname, '..');
const folder = fs.mkdtempSync('/tmp/upgrade-');
const at = (...names: string[]) => path.join(folder, ...names);

/**
 * A shell script that does the same as `systemctl restart` for a service defined by
 * deploy/website@.service.
 */
const restart = `#!/bin/sh
port=\${1#website@}
if [ -f "$ROOT/$port.pid" ]; then
  kill -TERM "$(cat "$ROOT/$port.pid")" || true
  tail --pid="$(cat "$ROOT/$port.pid")" -f /dev/null
fi
cd "$ROOT/current"
PORT=$port setsid node --env-file="$ENV_FILE" server.js >>"$ROOT/$port.log" 2>&1 &
echo $! >"$ROOT/$port.pid"
`;

/**
 * A shell script that does the same as `systemctl restart` for a service with a socket. It only
 * ends the process, because `startOnSocket` starts the process again.
 */
const restartOnSocket = `#!/bin/sh
port=\${1#website@}
if [ -f "$ROOT/$port.pid" ]; then
  kill -TERM "$(cat "$ROOT/$port.pid")"
  tail --pid="$(cat "$ROOT/$port.pid")" -f /dev/null
fi
`;

/** Does the same as systemd with the units deploy/website@.socket and deploy/website@.service. */
function startOnSocket(port: number, env: NodeJS.ProcessEnv) {
  const start = `
    cd "$ROOT/current" 2>/dev/null || exit
    echo $$ >"$ROOT/$PORT.pid"
    exec node --env-file="$ENV_FILE" server.js >>"$ROOT/$PORT.log" 2>&1`;
  const [program, ...options] = onSocket(port, 'sh', '-c', start);
  return spawn(program, options, { env: { ...env, PORT: String(port) }, stdio: 'inherit' });
}

/** Copies a release, applies a change to the copy, and packs the copy into an archive. */
function archive(name: string, release: string, change: (copy: string) => void): string {
  const copy = at(name);
  fs.cpSync(release, copy, { recursive: true });
  change(copy);
  const file = `${copy}.tar.gz`;
  execFileSync('tar', ['-czf', file, '-C', copy, '.']);
  return file;
}

/** Replaces the code and content in a copy of a release, which makes it a different release. */
function renew(copy: string): void {
  fs.rmSync(path.join(copy, 'dist'), { recursive: true });
  makeNextBuild(path.join(copy, 'dist'), {}, path.join(root, 'release/dist'));
}

function prepend(copy: string, code: string): void {
  const server = path.join(copy, 'server.js');
  fs.writeFileSync(server, code + fs.readFileSync(server, 'utf8'));
}

async function site(
  name: string,
  ports: number[],
  environment: Record<string, string>,
  restart: string,
) {
  const place = at(name);
  fs.mkdirSync(path.join(place, 'releases'), { recursive: true });
  fs.writeFileSync(path.join(place, 'restart'), restart, { mode: 0o755 });
  const env = {
    ...process.env,
    ROOT: place,
    PORTS: ports.join(' '),
    SITE_USER: userInfo().username,
    ENV_FILE: path.join(place, 'env'),
    RESTART: path.join(place, 'restart'),
    TRIAL_PORT: String(await freePort()),
  };
  const lines = { DATA_DIR: path.join(place, 'data'), ...environment };
  const text = Object.entries(lines).map(([key, value]) => `${key}='${value}'\n`);
  fs.writeFileSync(env.ENV_FILE, text.join(''));
  const begin = (changes: Record<string, string>, ...options: string[]) =>
    spawn(path.join(root, 'deploy/upgrade.sh'), options, { env: { ...env, ...changes } });
  return {
    env,
    place,
    current: () => fs.readlinkSync(path.join(place, 'current')),
    backups: () => fs.readdirSync(path.join(place, 'backups')).sort(),
    /** Begins an upgrade, and kills the script as soon as something is so. */
    async kill(changes: Record<string, string>, archive: string, isSo: () => Promise<boolean>) {
      const script = begin(changes, archive);
      while (!(await isSo())) {
        assert.equal(script.exitCode, null, 'expected an upgrade that has not ended yet');
        await sleep(20);
      }
      script.kill('SIGKILL');
      // The program that the script has just run may go on for two seconds, and keeps its lock.
      await sleep(3_000);
    },
    /** @returns the exit code and the combined output */
    upgrade: (changes: Record<string, string>, ...options: string[]) =>
      new Promise<string>((resolve) => {
        const script = begin(changes, ...options);
        let output = '';
        for (const stream of [script.stdout, script.stderr]) {
          stream.on('data', (part: Buffer) => (output += part.toString()));
        }
        script.once('close', (code) => resolve(`${code} ${output}`));
      }),
    stop: () => {
      for (const port of ports) {
        process.kill(Number(fs.readFileSync(path.join(place, `${port}.pid`), 'utf8')), 'SIGTERM');
      }
    },
  };
}

/**
 * Checks that the pages which were open during an upgrade have reloaded. Each visitor has two: one
 * that stays open, and one that is opened again and again.
 */
function assertReloads({ reloads }: { reloads: number }): void {
  assert(reloads >= visitorCount, `expected each open page to reload, got ${reloads} reloads`);
  assert(reloads <= 2 * visitorCount, `expected one reload of each page, got ${reloads}`);
}

async function main(): Promise<void> {
  const provider = await startFakeProvider();
  const postgres = await startPostgres();
  const environment = { NODE_ENV: 'production', ...environmentFor(provider) };
  const release = path.join(root, 'release');
  if (!process.argv.includes('--built')) {
    const env = { ...process.env, PUBLIC_URL: environment.PUBLIC_URL, CONTENT_DIR: 'example' };
    execFileSync('npm', ['run', 'release'], { cwd: root, stdio: 'inherit', env });
  }
  const first = archive('first', release, () => undefined);
  const second = archive('second', release, renew);
  const bare = archive('bare', release, (copy) => fs.rmSync(path.join(copy, 'dist/index.html')));
  const broken = archive('broken', release, (copy) => prepend(copy, 'throw Error("BROKEN");'));
  const late = archive('late', release, (copy) =>
    prepend(copy, 'if (process.env.DATABASE_URL) throw Error("LATE");'),
  );
  const lateAlone = archive('late-alone', release, (copy) =>
    prepend(
      copy,
      'if (require("fs").existsSync(process.env.DATA_DIR + "/site.db")) throw Error("LATE");',
    ),
  );

  const [one, other, nginxPort] = [await freePort(), await freePort(), await freePort()];
  const two = await site(
    'two',
    [one, other],
    { ...environment, DATABASE_URL: postgres.url },
    restart,
  );
  fs.mkdirSync(at('nginx'));
  const nginxPlace = (
    folderName: string,
    port: number,
    tlsPort: number,
    [first = 0, second]: number[],
  ) => ({
    folder: folderName,
    port,
    tlsPort,
    upstream:
      second === undefined ? ('upstream-one.conf' as const) : ('upstream-two.conf' as const),
    replacements: [
      [/127\.0\.0\.1:8081/g, `127.0.0.1:${first}`],
      ...(second === undefined ? [] : [[/127\.0\.0\.1:8082/, `127.0.0.1:${second}`] as const]),
    ] as [RegExp, string][],
  });
  assert.match(await two.upgrade({}, first), /^0 Release .* Previous release: none/);
  const nginx = await startNginx(
    nginxPlace(at('nginx'), nginxPort, await freePort(), [one, other]),
  );
  try {
    let load = await simulateVisitors(nginxPort, provider);
    const began = performance.now();
    const output = await two.upgrade({}, second);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await sleep(2_000);
    let result = await load.stop();
    report(`Two processes, upgrade in ${seconds} s`, result);
    assert.match(output, /^0 Release .* Previous release: releases/);
    assert.deepEqual(load.failures, []);
    assertReloads(result);

    // Start the simulated visitors again. They now load files that only the second release
    // contains, so their pages would reload if one of the failing upgrades removed these files.
    load = await simulateVisitors(nginxPort, provider);
    const running = two.current();
    const fails = async (expected: RegExp, changes: Record<string, string>, ...files: string[]) => {
      const printed = await two.upgrade(changes, ...files);
      console.log(printed.trim().slice(2, 300));
      assert.match(printed, expected);
      assert.equal(two.current(), running);
    };
    await fails(/^1 upgrade.sh, start: expected a release as the only argument/, {});
    await fails(/^1 upgrade.sh, start: expected a folder .*none$/m, { ROOT: at('no') }, first);
    await fails(/^1 upgrade.sh, start: expected the environment/, { ENV_FILE: at('no') }, first);
    await fails(/^1 upgrade.sh, unpack: expected an archive/, {}, path.join(root, 'package.json'));
    await fails(/check: expected dist\/index\.html/, {}, bare);
    await fails(/trial start:[^]*PORT: expected a free port/, { TRIAL_PORT: String(one) }, first);
    await fails(/trial start: expected a server that is ready[^]*BROKEN/, {}, broken);
    const wrong = at('wrong.env');
    const canary = 'CANARY-SECRET';
    fs.writeFileSync(
      wrong,
      `OIDC_ISSUER=nonsense\nOIDC_CLIENT_ID=a\nOIDC_CLIENT_SECRET=${canary}\nPUBLIC_URL=here\n`,
    );
    const both = /^1 (?![^]*CANARY)[^]*OIDC_ISSUER: expected[^]*PUBLIC_URL: expected/;
    await fails(both, { ENV_FILE: wrong }, first);
    const [backup = ''] = two.backups();
    for (let night = 0; night < 3; night++) {
      await fails(/restart: expected release .* runs again/, {}, late);
    }
    assert(two.backups().includes(backup), 'expected the backup from before the failed upgrades');

    const trial = two.env.TRIAL_PORT;
    const isUsed = async () =>
      (await fetch(`http://127.0.0.1:${trial}`).catch(() => null)) !== null;
    await two.kill({}, first, isUsed);
    while (await isUsed()) await sleep(20);
    assert.equal(two.current(), running);
    const never = path.join(two.place, 'never');
    fs.writeFileSync(never, '#!/bin/sh\nexec tail --pid=$PPID -f /dev/null\n', { mode: 0o755 });
    await two.kill({ RESTART: never }, first, async () => two.current() !== running);
    result = await load.stop();
    report('Two processes, thirteen upgrades that fail or are killed', result);
    assert.deepEqual(load.failures, []);
    assert.equal(result.reloads, 0);
    assert.match(
      await two.upgrade({}, first),
      new RegExp(`^0 Release .* Previous release: ${running}`),
    );
    const isForOthers = (file: string) => (fs.statSync(path.join(two.place, file)).mode & 7) !== 0;
    const inRelease = ['.', 'server.js', 'dist-private', 'dist-private/entries.json'];
    const files = inRelease.map((file) => path.join(two.current(), file));
    files.push('backups', ...two.backups().map((name) => path.join('backups', name)));
    assert.deepEqual(files.filter(isForOthers), []);
  } finally {
    two.stop();
    await nginx.stop();
    await postgres.stop();
  }

  const [alone, alonePort] = [await freePort(), await freePort()];
  const single = await site('single', [alone], environment, restartOnSocket);
  const service = startOnSocket(alone, single.env);
  try {
    assert.match(await single.upgrade({}, first), /^0 Release/);
    fs.mkdirSync(at('nginx-single'));
    const before = await startNginx(
      nginxPlace(at('nginx-single'), alonePort, await freePort(), [alone]),
    );
    const load = await simulateVisitors(alonePort, provider);
    assert.match(await single.upgrade({}, second), /^0 Release/);
    await sleep(3_000);
    const result = await load.stop();
    await before.stop();
    report('One process', result);
    assert.deepEqual(load.failures, []);
    assertReloads(result);

    // Nothing answers after this: the process has been restarted with a release that cannot start.
    const running = single.current();
    const isDown = () =>
      fetch(`http://127.0.0.1:${alone}/readyz`, { signal: AbortSignal.timeout(500) }).then(
        () => false,
        () => true,
      );
    await single.kill({}, lateAlone, async () => single.current() !== running && (await isDown()));
    const again = await single.upgrade({}, lateAlone);
    assert.match(again, new RegExp(`restart: expected release [^]*${running} runs again`));
    assert.equal(single.current(), running);
  } finally {
    service.kill('SIGTERM');
    await provider.close();
  }
}

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => {
    fs.rmSync(folder, { recursive: true, force: true });
    // After a failure, the simulated visitors would keep sending requests forever, so end the
    // process.
    process.exit();
  });
