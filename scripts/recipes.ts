import assert from 'node:assert/strict';
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/testing/freePort';
import { chromiumArguments, findOrInstallBrowser } from '../e2e/support/browser';

const root = path.join(__dirname, '..');
const document = 'docs/recipes.md';

/** Path patterns of the tests that the recipes could break. */
const tests = [
  'src/',
  'generator/',
  'scripts/',
  'server/openApi',
  'server/nginxStatic',
  'server/website',
];

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

/**
 * Matches a fenced code block, which may be indented because it is in a list. The groups contain
 * the indentation, the block's language, the file name and the text. `sh` blocks have no file name.
 */
const fence = /^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^\1```$/gm;

function run(command: string, ...args: string[]): void {
  console.log(`${command} ${args.join(' ')}`.slice(0, 160));
  execFileSync(command, args, { cwd: copy, stdio: 'inherit' });
}

/** Applies all the document's code blocks to the copy of the project. */
function applyRecipes(): void {
  for (const [, indent = '', kind = '', file, block = ''] of fs
    .readFileSync(path.join(root, document), 'utf8')
    .matchAll(fence)) {
    const text = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    if (kind === 'sh') run('sh', '-ec', text);
    if (!file) continue;
    const target = path.join(copy, file);
    if (kind === 'diff') {
      fs.writeFileSync(
        target,
        applied(text, fs.readFileSync(target, 'utf8'), `${document}: ${file}`),
      );
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text, { flag: 'wx' });
    }
    changed.add(file);
  }
}

/**
 * Applies a diff to a file's text and returns the changed text.
 * @param diff lines that start with a space, "+" or "-"; the last one may be only the beginning of
 * a line in the file
 * @throws Error if the file does not contain the unchanged and removed lines exactly once
 */
function applied(diff: string, before: string, place: string): string {
  const lines = diff.trimEnd().split('\n');
  const side = (mark: string) =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  const [was, is] = [side('-'), side('+')];
  const found = before.split(was).length - 1;
  if (found !== 1) throw new Error(`${place}: expected these lines once, found ${found}:\n${was}`);
  return before.replace(was, () => is);
}

/** Starts the copy's server and checks that the features added by the recipes work. */
async function checkBuild(): Promise<void> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
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
    assert.ok((await get('/projects')).includes('Title'));
    const { time } = (await (await fetch(`${site}/api/time/`, { method: 'POST' })).json()) as {
      time: string;
    };
    assert.ok(time.startsWith('20'));
    const page = await browser.newPage({ locale: 'ko-KR' });
    await page.goto(`${site}/contact`);
    // Press a key, because the application starts only when the visitor does something.
    await page.keyboard.press('Shift');
    await page.getByText(/^20\d\d-.*Z$/).waitFor();
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
