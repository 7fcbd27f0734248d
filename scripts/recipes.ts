import assert from 'node:assert/strict';
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/testing/freePort';
import { chromiumArguments } from '../e2e/support/browser';
import { hostProgram } from '../server/testing/findProgram';
import { applied, readRecipes } from './readRecipes';

const root = path.join(__dirname, '..');

/** Path patterns of the tests that the recipes could break. */
const tests = ['src/', 'generator/', 'scripts/', 'server/website'];

/** Files and folders that are not copied with the project. */
const excluded = new Set([
  '.git',
  '.cache',
  'node_modules',
  'dist',
  'release',
  'data',
  'test-results',
]);

const copy = fs.mkdtempSync(path.join(tmpdir(), 'recipes-'));
const changed = new Set<string>();

function run(command: string, ...args: string[]): void {
  console.log(`${command} ${args.join(' ')}`.slice(0, 160));
  execFileSync(command, args, { cwd: copy, stdio: 'inherit' });
}

/** Applies all the document's code blocks to the copy of the project. */
function applyRecipes(): void {
  for (const { language, file, text } of readRecipes()) {
    if (language === 'sh') run('sh', '-ec', text);
    if (!file) continue;
    const target = path.join(copy, file);
    if (language === 'diff') {
      fs.writeFileSync(target, applied(text, fs.readFileSync(target, 'utf8'), file));
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text, { flag: 'wx' });
    }
    changed.add(file);
  }
}

/** Starts the copy's server and checks that the features added by the recipes work. */
async function checkBuild(): Promise<void> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port), EMBEDDED_PROVIDER: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: hostProgram('chrome'),
    args: [...chromiumArguments],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => `${text}`.includes('The site is at') && resolve());
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const get = async (url: string) =>
      (await fetch(site + url, { headers: { 'accept-language': 'ko-KR' } })).text();
    const contact = await get('/contact');
    assert.ok(/<html[^>]* lang="ko"/.test(contact));
    assert.ok(contact.includes('<title>How to reach me · '));
    assert.ok((await get('/sitemap.xml')).includes('/contact</loc>'));
    // The new project has no Korean title, so the one of the second choice is shown.
    assert.ok((await get('/projects')).includes('標題'));
    const { time } = (await (await fetch(`${site}/api/time/`, { method: 'POST' })).json()) as {
      time: string;
    };
    assert.ok(time.startsWith('20'));
    const statusOf = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const options = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${site}/api/message/`, options)).status;
    };
    assert.equal(await statusOf({ email: 'visitor@example.com' }), 204);
    assert.equal(await statusOf({}), 400);
    const page = await browser.newPage({ locale: 'ko-KR' });
    await page.goto(`${site}/contact`);
    // Press a key, because the application starts only when the visitor does something.
    await page.keyboard.press('Shift');
    await page.getByText(/^20\d\d-.*Z$/).waitFor();
    await page.getByRole('textbox', { name: 'Your email address' }).fill('visitor@example.com');
    await page.getByRole('button', { name: 'Ask me to write to you' }).click();
    await page.getByText('Thank you. I will write to you.').waitFor();
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
}

/**
 * `npx tsx scripts/recipes.ts` applies all recipes in docs/recipes.md to a copy of the project. It
 * then checks, tests and builds the copy, and opens its pages.
 */
async function main(): Promise<void> {
  fs.cpSync(root, copy, {
    recursive: true,
    // npm installs some dependencies of a package in the package's own folder.
    filter: (file) =>
      !excluded.has(path.basename(file)) || file.startsWith(path.join(root, 'packages', path.sep)),
  });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  applyRecipes();
  const files = [...changed];
  run('npx', 'prettier', '--write', '--log-level', 'warn', ...files);
  run('npx', 'tsc', '--noEmit');
  run('npx', 'eslint', '--max-warnings=0', ...files.filter((file) => /\.tsx?$/.test(file)));
  run('npm', 'run', 'check:messages');
  run('npx', 'jest', '--selectProjects', 'site', 'api', '--maxWorkers=2', ...tests);
  run('npm', 'run', 'build');
  await checkBuild();
}

main()
  .finally(() => fs.rmSync(copy, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
