/** @jest-environment node */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import type { Build } from '../../server/buildFiles';
import { hashInputs } from '../make/buildInputs';

const root = path.join(__dirname, '../..');
let folder: string;
let npm: ChildProcess;
let output: string;
let port: number;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'start-'))));
afterEach(async () => {
  // Unlike `process.kill`, pkill is content when a process has ended meanwhile.
  spawnSync('pkill', ['-KILL', '--session', String(npm.pid)]);
  await until(() => processes().length === 0);
  rmSync(folder, { recursive: true });
});

const dist = () => path.join(folder, 'dist');

/** Runs a package.json script in a separate process group, as a terminal does. */
async function npmRun(script: string, env: NodeJS.ProcessEnv = {}, ...args: readonly string[]) {
  output = '';
  port = await freePort();
  npm = spawn('npm', ['run', script, '--', ...args], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(await freePort()),
      DATA_DIR: path.join(folder, 'data'),
      NODE_ENV: '',
      ...env,
    },
  });
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  }
}

/**
 * Writes an empty build with the current inputs. The server then starts without building the site.
 */
function pretendBuilt() {
  const nodeEnv = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = '';
  const inputs = hashInputs(root);
  process.env['NODE_ENV'] = nodeEnv;
  const build: Build = {
    inputs,
    version: '1.0.0',
    publicUrl: 'http://localhost:8080',
    files: [],
    policies: [],
    pages: {},
    redirects: {},
    publicFiles: ['/own.txt'],
  };
  for (const folder of [dist(), `${dist()}-private`]) mkdirSync(folder);
  writeFileSync(path.join(dist(), 'build.json'), JSON.stringify(build));
  writeFileSync(path.join(dist(), 'own.txt'), 'own');
  writeFileSync(
    path.join(`${dist()}-private`, 'entries.json'),
    JSON.stringify({ circles: {}, entries: [] }),
  );
}

/** Returns the ids of the processes in npm's session. */
function processes(): number[] {
  return execFileSync('ps', ['-A', '-o', 'sid=,stat=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([session, state]) => session === String(npm.pid) && !state?.startsWith('Z'))
    .map(([, , pid]) => Number(pid));
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits until npm has printed each of the texts. */
const untilPrinted = (...texts: readonly string[]) =>
  until(() => {
    if (npm.exitCode !== null) throw new Error(`npm has ended:\n${output}`);
    return texts.every((text) => output.includes(text));
  });

/** What a terminal sends to all processes that npm has started, and to npm. */
const signals = [
  ['Ctrl-C', 'SIGINT'],
  ['closing the terminal', 'SIGHUP'],
] as const;
const send = (signal: NodeJS.Signals) => process.kill(-(npm.pid ?? 0), signal);

describe.each(signals)('%s', (_name, signal) => {
  test('ends a build with all its processes', async () => {
    // No build has used this host before, so the code is compiled.
    const host = `http://localhost:${await freePort()}`;
    await npmRun('start', { API_HOST: host }, dist());
    // What follows, compiling the code, takes seconds.
    await untilPrinted('Content compiled');
    send(signal);
    await until(() => processes().length === 0);
    expect(output).not.toContain('The site is at');
    expect(readdirSync(folder)).not.toContain('dist');
  });

  test('ends the server, and no process is left', async () => {
    pretendBuilt();
    await npmRun('start', {}, dist());
    await untilPrinted('The site is at');
    expect(output).toContain('Nothing has changed since the last build');
    send(signal);
    await until(() => processes().length === 0);
  });

  test('ends `npm run dev` with its API and its site', async () => {
    await npmRun('dev');
    await untilPrinted('[api] The site is at', '[site] http:');
    send(signal);
    await until(() => processes().length === 0);
  });
});

test.each([
  ['start', 'as its argument', () => npmRun('start', { SITE_DIR: 'elsewhere' }, dist())],
  ['serve', 'as its argument', () => npmRun('serve', { SITE_DIR: 'elsewhere' }, dist())],
])('`npm run %s` serves the folder that it gets %s', async (script, _place, run) => {
  pretendBuilt();
  await run();
  await untilPrinted('The site is at');
  expect(output.includes('Nothing has changed since the last build')).toBe(script === 'start');
  expect(await (await fetch(`http://localhost:${port}/own.txt`)).text()).toBe('own');
});

test.each([
  ['build', 'as its argument', () => npmRun('build', {}, dist())],
  ['build', 'as SITE_DIR', () => npmRun('build', { SITE_DIR: dist() })],
  ['start', 'as its argument', () => npmRun('start', {}, dist())],
])('`npm run %s` writes to the folder that it gets %s', async (_script, _place, run) => {
  mkdirSync(dist());
  writeFileSync(path.join(dist(), 'notes.txt'), 'no build');
  await run();
  const [code] = (await once(npm, 'close')) as [number];
  expect(code).toBe(1);
  // A build refuses a folder with anything else in it.
  expect(output).toContain(`${dist()}: expected an empty folder, or one that a build has made`);
  expect(readdirSync(dist())).toEqual(['notes.txt']);
});

test('`npm start` does not touch the site that is built for visitors', async () => {
  mkdirSync(dist());
  // A build into a folder with anything else in it ends with an error.
  writeFileSync(path.join(dist(), 'notes.txt'), 'no build');
  await npmRun('start', { SITE_DIR: dist() });
  const isBuilding = () => /Content compiled|Nothing has changed/.test(output);
  await until(() => isBuilding() || npm.exitCode !== null);
  expect(isBuilding()).toBe(true);
});

test.each([
  ['dev', 'PORT', ''],
  ['dev', 'API_PORT', ''],
  ['serve', 'PORT', 'Cannot start: '],
])('`npm run %s` says in one line that %s is taken, and ends', async (script, variable, before) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await npmRun(script, { [variable]: String(port), EMBEDDED_PROVIDER: 'on' });
  const [code] = (await once(npm, 'close')) as [number];
  server.close();
  expect(code).toBe(1);
  const lines = output.split('\n').filter((line) => line.includes(String(port)));
  expect(lines).toEqual([
    `${before}${variable}: expected a free port, but ${port} is in use. Choose another.`,
  ]);
  expect(output).not.toContain('    at ');
});
