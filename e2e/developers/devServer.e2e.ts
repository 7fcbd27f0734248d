import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../server/testing/freePort';
import { heading } from '../support/page';

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

test.beforeAll(async () => {
  test.setTimeout(600_000);
  project = mkdtempSync(path.join(tmpdir(), 'dev-server-'));
  for (const name of [...needed, ...files]) {
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  const port = await freePort();
  site = `http://localhost:${port}`;
  server = spawn(process.execPath, ['--import', 'tsx', 'generator/cli/developmentServer.ts'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      // There is no API.
      API_PORT: String(await freePort()),
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
  // What the server prints may arrive after its first response.
  await expect.poll(() => output).toContain(site);
});

test.afterAll(() => {
  server.kill();
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
