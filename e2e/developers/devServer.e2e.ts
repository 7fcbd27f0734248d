import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../../server/testing/freePort';
import { paths } from '../../src/paths';
import { heading } from '../support/page';
import { privateEntries } from '../support/privateEntry';
import { dist } from '../support/server';
import * as visitor from '../support/visitor';

// The development server runs in a copy of the project, because the tests change its files.

test.describe.configure({ mode: 'serial', timeout: 600_000 });

/**
 * `expect` with a long time-out, for results that need a compilation. A compilation takes seconds,
 * or even minutes on a busy machine.
 */
const expectCompiled = expect.configure({ timeout: 240_000 });

const root = path.join(__dirname, '../..');
const needed = ['src', 'packages', 'example', 'locales', 'public', 'generator', 'server'];
const files = ['package.json', 'tsconfig.json', 'webpack.config.ts'];
const loginPage = 'src/pages/login/LoginPage.tsx';
const topBar = 'src/app/TopBar.tsx';

let project: string;
let server: ChildProcess;
let site: string;
let output = '';
let api: Server;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  project = mkdtempSync(path.join(tmpdir(), 'dev-server-'));
  for (const name of [...needed, ...files]) {
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  const port = await freePort();
  api = createServer((request, response) => response.end(`${request.method} ${request.url}`));
  await new Promise<void>((resolve) => api.listen(0, 'localhost', resolve));
  site = `http://localhost:${port}`;
  server = spawn(process.execPath, ['--import', 'tsx', 'generator/cli/developmentServer.ts'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String((api.address() as AddressInfo).port),
    },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  }
  const status = () =>
    fetch(site).then(
      ({ status }) => status,
      () => 0,
    );
  await expectCompiled.poll(status).toBe(200);
  expect(output).toContain(site);
});

test.afterAll(() => {
  server.kill();
  api.close();
  rmSync(project, { recursive: true, force: true });
});

/** Changes a file in the copy of the project. Returns a function that restores the file. */
function change(name: string, from: string | RegExp, to: string): () => void {
  const file = path.join(project, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${name}: expected ${from} in it`);
  writeFileSync(file, after);
  return () => writeFileSync(file, before);
}

test('the first request for a developer page gets its styles', async ({ page }) => {
  const pageColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const barDisplay = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('header')!).display);

  await page.goto(`${site}/devtools/inspector/`);
  await expectCompiled(page.getByRole('heading', { name: 'Inspector' })).toBeVisible();
  // The colour comes from the page's style sheet, and `display` from a component's style sheet.
  expect(await pageColour()).toBe('rgb(251, 251, 248)');
  expect(await barDisplay()).toBe('flex');
});

test('calls reach the API, and no other name leads to the site', async ({ request }) => {
  // While it compiles, the development server may close a connection on which the next request has
  // already been sent: the connection's idle time of five seconds has passed by then.
  const options = { maxRetries: 3 };
  const login = await request.post(`${site}/api/login/?code=1`, options);
  expect(await login.text()).toBe('POST /api/login/?code=1');
  const config = await request.get(`${site}/config.json`, options);
  expect(await config.text()).toBe('GET /config.json');
  const rebound = await request.get(site, { ...options, headers: { host: 'rebound.test' } });
  expect(rebound.status()).toBe(403);
});

test('a changed component is shown in the open page, which keeps its input', async ({ page }) => {
  await page.goto(`${site}/login`);
  const email = page.getByRole('textbox');
  await email.fill('visitor@example.com');
  const undo = change(loginPage, '<h1>', '<h1 data-changed="">');
  await expectCompiled(page.locator('h1[data-changed]')).toBeVisible();
  await expect(email).toHaveValue('visitor@example.com');
  undo();
  await expectCompiled(page.locator('h1[data-changed]')).toHaveCount(0);
});

test('changed content reloads the page', async ({ page }) => {
  await page.goto(`${site}/coding-notes/enter-is-not-send`);
  await expectCompiled(heading(page)).toHaveText('Enter does not mean send');
  change('example/coding-notes/enter-is-not-send/index.en.md', 'Enter does', 'Return does');
  await expectCompiled(heading(page)).toHaveText('Return does not mean send');
});

test('pictures have the type of their URL, with and without metadata', async ({ request }) => {
  const pixels = { width: 4, height: 3, channels: 3, background: '#395' } as const;
  const photo = sharp({ create: pixels }).withExif({ IFD0: { Copyright: 'Mei' } });
  writeFileSync(path.join(project, 'example/public/photo.jpg'), await photo.jpeg().toBuffer());
  const note = path.join(project, 'example/coding-notes/enter-is-not-send');
  writeFileSync(path.join(note, 'photo.jpg'), await photo.jpeg().toBuffer());
  change('example/coding-notes/enter-is-not-send/index.en.md', /$/, '\n![Green](photo.jpg)\n');
  const typeOf = async (url: string) => (await request.get(site + url)).headers()['content-type'];
  const json = '/content/en/coding-notes/enter-is-not-send.json';
  const urlInNote = async () =>
    /\/content\/pictures\/photo\.\w+\.jpg/.exec(await (await request.get(site + json)).text())?.[0];
  await expectCompiled.poll(urlInNote).toBeDefined();
  expect(await typeOf((await urlInNote()) ?? '')).toBe('image/jpeg');
  expect(await typeOf('/photo.jpg')).toBe('image/jpeg');
});

test('a private draft is for this server only, and not for what `npm run serve` serves', async ({
  page,
}) => {
  // This server writes private entries into a folder of its own. `npm run serve` reads dist-private/.
  cpSync(`${dist}-private`, path.join(project, 'dist-private'), { recursive: true });
  symlinkSync(dist, path.join(project, 'dist'), 'junction');
  const draft = path.join(project, 'example/coding-notes/private-draft');
  mkdirSync(draft);
  writeFileSync(
    path.join(draft, 'index.en.md'),
    '---\ntitle: A private draft\ndate: 2026-03-01\ntags: []\naudience: signed-in\ndraft: true\n---\n\nText.\n',
  );
  const entries = path.join(project, '.cache/development-private/entries.json');
  await expectCompiled
    // While the folder is exchanged, the file does not exist.
    .poll(() => readFile(entries, 'utf8').catch(() => ''))
    .toContain('"slug":"private-draft"');

  const port = await freePort();
  const serve = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(project, 'data'),
      EMBEDDED_PROVIDER: 'on',
    },
  });
  try {
    const origin = `http://localhost:${port}`;
    await expectCompiled
      .poll(() => fetch(`${origin}/readyz`).catch(() => undefined))
      .toHaveProperty('status', 200);
    await visitor.signIn(page, origin);
    await page.goto(`${origin}${paths.private}`);
    const titles = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(privateEntries().length);
    await expect(page.getByRole('main')).not.toContainText('A private draft');
  } finally {
    serve.kill();
  }
});

test('a malformed message is shown in the terminal and over the page until it is fixed', async ({
  page,
}) => {
  await page.goto(`${site}/login`);
  await expect(heading(page)).toBeVisible();
  const overlay = page.locator('#webpack-dev-middleware-hot-overlay');
  const shown = /ja\.json: app\.topBar\.home: expected an ICU message/;
  output = '';
  const undo = change('locales/ja.json', '"app.topBar.home": "', '"app.topBar.home": "{');
  try {
    await expectCompiled(overlay.contentFrame().locator('body')).toContainText(shown);
    await expectCompiled.poll(() => output).toMatch(shown);
    // The error must stay visible when another file changes, because it has not been fixed yet.
    change(topBar, /$/, '\n');
    await expectCompiled.poll(() => output.match(/compiled/g)?.length).toBeGreaterThan(1);
    await expect(overlay.contentFrame().locator('body')).toContainText(shown);
  } finally {
    undo();
  }
  await expectCompiled(overlay).toHaveCount(0);
});
