/** @jest-environment node */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { freePort } from '../../server/testing/freePort';
import { httpRequest } from '../../server/testing/httpRequest';
import type { Build } from '../../server/buildFiles';
import { hashInputs } from '../make/buildInputs';
import { findContentFolder } from '../model/contentFolder';

const root = path.join(__dirname, '../..');
let folder: string;
let npm: ChildProcess;
let closed: Promise<unknown>;
let output: string;
let port: number;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'start-'))));
afterEach(async () => {
  // Unlike `process.kill`, pkill is content when a process has ended meanwhile.
  spawnSync('pkill', ['-KILL', '--session', String(npm.pid)]);
  await until(() => processes().length === 0);
  // Without this, the next test might receive the last lines that they have printed.
  await closed;
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
  closed = once(npm, 'close');
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
    policies: ["default-src 'none'"],
    // Visitors can sign in, so the server needs an identity provider.
    pages: { '/login.html': { policy: 0, etag: 'a' } },
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

/** Waits until npm has failed, and checks that it has printed these lines and nothing else. */
async function untilFailed(...lines: readonly string[]) {
  const [code] = (await once(npm, 'close')) as [number];
  expect(code).toBe(1);
  expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('>'))).toEqual(lines);
}

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
    for (const [name, text] of Object.entries(ownFiles)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const photo = sharp({ create: { width: 4, height: 3, channels: 3, background: '#395' } });
    const withMetadata = photo.withExif({ IFD0: { Copyright: 'Mei' } }).jpeg();
    await withMetadata.toFile(path.join(folder, 'content/public/photo.jpg'));
    await npmRun('dev', { CONTENT_DIR: path.join(folder, 'content') });
    const site = `http://localhost:${port}\n`;
    await untilPrinted(`[api] The site is at ${site}`, `[site] ${site}`);
    await expectDevelopment();
    send(signal);
    await until(() => processes().length === 0);
  });
});

const ownFiles = {
  'content/profile.json': '{ "name": { "en": "A" }, "line": { "en": "B" }, "links": [] }',
  'content/coding-notes/own/index.en.md':
    '---\ntitle: Own\ndate: 2026-03-01\ntags: []\naudience: signed-in\ndraft: true\n---\n\nOwn.\n',
  'content/public/demo/index.html': 'demo',
  'content/public/own 茶#.txt': 'own',
};

/** Checks what `npm run dev` serves: the owner's files, the application and the API. */
async function expectDevelopment() {
  const get = async (url: string, headers = {}, method = 'GET') => {
    const answer = await httpRequest(`http://localhost:${port}${url}`, { method, headers });
    const { 'content-type': type, location } = answer.headers;
    return { status: answer.status, type, location, text: answer.body.toString(), answer };
  };
  expect(await get('/demo')).toMatchObject({ status: 301, location: '/demo/' });
  expect(await get('/demo/')).toMatchObject({ type: 'text/html; charset=utf-8', text: 'demo' });
  const own = await get('/own%20%E8%8C%B6%23.txt?a');
  expect(own).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8', text: 'own' });
  expect(own.answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(await get('/content/en/home.json')).toMatchObject({
    type: 'application/json; charset=utf-8',
    text: expect.stringContaining('"line":{"text":"B"}'),
  });
  expect(await get('/icons/favicon.svg')).toMatchObject({ type: 'image/svg+xml' });
  // The file without metadata, in the cache, has another name.
  expect(await get('/photo.jpg')).toMatchObject({ status: 200, type: 'image/jpeg' });
  for (const url of ['/nowhere', '/%E0%A4%A'])
    expect(await get(url)).toMatchObject({ status: 404 });
  const scripts = (name: string) =>
    ['runtime', name].map((one) => `<script defer src="/assets/${one}.js"></script>`).join('');
  const template = readFileSync(path.join(root, 'public/index.html'), 'utf8');
  expect(await get('/coding-notes', { accept: 'text/html,*/*' })).toMatchObject({
    ...{ status: 200, type: 'text/html; charset=utf-8' },
    text: template.replace('</head>', `${scripts('main')}</head>`),
  });
  expect((await get('/devtools/inspector/')).text).toBe(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Inspector</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" sizes="any" />
  ${scripts('inspector')}</head>
  <body>
    <div id="app"></div>
  </body>
</html>
`);
  for (const name of ['runtime', 'main', 'inspector']) {
    expect(await get(`/assets/${name}.js`)).toMatchObject({ status: 200 });
  }
  const { text: main } = await get('/assets/main.js');
  expect(main).toContain('ReactRefresh');
  // Browsers show the source of each module.
  expect(main).toMatch(/^eval\(.*sourceMappingURL=data:/m);
  expect((await get('/service-worker.js')).text).toContain('registration.unregister()');
  // Another site could send requests here under its own host name, if that name leads to this machine.
  expect(await get('/', { host: `a.test:${port}` })).toMatchObject({ status: 403, text: '' });
  expect(JSON.parse((await get('/config.json')).text)).toMatchObject({
    issuer: expect.stringMatching(/\/api\/identity-provider$/),
  });
  const refresh = await get('/api/refresh/', { authorization: 'Bearer x' }, 'POST');
  expect(refresh).toMatchObject({ status: 401, text: expect.stringContaining('invalid_token') });
  // These are for this server only, and not for `npm run serve`, which reads dist-private/.
  const privateEntries = path.join(root, '.cache/development-private/entries.json');
  expect(readFileSync(privateEntries, 'utf8')).toContain('"slug":"own"');
}

test.each([
  ['start', 'as its argument', () => npmRun('start', { SITE_DIR: 'elsewhere' }, dist())],
  [
    'serve',
    'as its argument',
    () => npmRun('serve', { SITE_DIR: 'elsewhere', EMBEDDED_PROVIDER: 'on' }, dist()),
  ],
])('`npm run %s` serves the folder that it gets %s', async (script, _place, run) => {
  pretendBuilt();
  await run();
  await untilPrinted('The site is at');
  expect(output.includes('Nothing has changed since the last build')).toBe(script === 'start');
  expect(await (await fetch(`http://localhost:${port}/own.txt`)).text()).toBe('own');
});

test.each([
  ['build', 'as its argument', () => npmRun('build', { PUBLIC_URL: '' }, dist())],
  ['build', 'as SITE_DIR', () => npmRun('build', { PUBLIC_URL: '', SITE_DIR: dist() })],
  ['start', 'as its argument', () => npmRun('start', {}, dist())],
])('`npm run %s` writes to the folder that it gets %s', async (script, _place, run) => {
  mkdirSync(dist());
  writeFileSync(path.join(dist(), 'notes.txt'), 'no build');
  await run();
  // A build refuses a folder with anything else in it.
  await untilFailed(
    ...(script === 'build'
      ? [
          'PUBLIC_URL is not set: sitemap, feeds and previews name http://localhost:8080. For a site that others visit, set it to its URL, such as https://example.org.',
        ]
      : []),
    `${dist()}: expected an empty folder, or one that a build has made and that is no repository, since the build replaces all of it; delete it, or choose another folder`,
  );
  expect(readdirSync(dist())).toEqual(['notes.txt']);
});

test.each([
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: expected the URL of the site, such as https://example.org'],
  [
    { PUBLIC_URL: 'https://example.org', CONTENT_DIR: '' },
    'CONTENT_DIR: expected the folder with your content, because there is no folder content/. To release the example for others, set CONTENT_DIR=example.',
  ],
])('a release for others is that of a site at %j', async (env, mistake) => {
  // In the project of an owner, the second release would be made.
  if (!findContentFolder(root, {}).isExample) return;
  await npmRun('release', env);
  await untilFailed(mistake);
});

test('`npm run dev` ends with its site', async () => {
  await npmRun('dev', { SERVICE_WORKER: 'maybe' });
  const [code] = (await once(npm, 'close')) as [number];
  expect(code).toBe(1);
  expect(output).toContain('SERVICE_WORKER: expected on or off');
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
