import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { freePort } from '../server/testing/freePort';
import { withBrowser } from './browser';
import { writeNotes } from './largeContent';
import { buildSite, copyProject, megabytes, seconds } from './projectCopy';
import { formatNumber, median, runBenchmark, type Report } from './report';

/** The longest time to wait for a page from the development server, in milliseconds. */
const longestWait = 180_000;

/**
 * How long `npm run dev` keeps running after its first start, in milliseconds. In this time,
 * webpack stores its cache, and TypeScript stores the results of its type checks. The next start
 * uses both.
 */
const firstStart = 60_000;

async function run({ notes: count, edits }: { notes: number; edits: number }): Promise<Report> {
  const parent = mkdtempSync(path.join(tmpdir(), 'personal-website-large-'));
  try {
    const folder = copyProject(path.join(parent, 'site'));
    const content = path.join(folder, 'example');
    const notes = await writeNotes(content, count);
    const newest = notes.at(-1) ?? '';
    const text = path.join(content, newest, 'index.en.md');
    const first = await buildSite(folder, `${count} notes, first build`);
    const size = sizeOf(path.join(folder, 'dist'));
    addLine(text, 'One more line.');
    const next = await buildSite(folder, `${count} notes, one note changed`);
    const start = await measureDevelopment(folder, async () => {
      await new Promise((resolve) => setTimeout(resolve, firstStart));
      return [];
    });
    const again = await measureDevelopment(folder, async (page, url) => {
      const times: number[] = [];
      await page.goto(`${url}/${newest}`);
      await page.waitForSelector('#app h1');
      for (let edit = 1; edit <= edits; edit++) {
        const line = `Edit number ${edit}.`;
        addLine(text, line);
        times.push(await timeUntil(page, line));
        console.log(`An edit was shown after ${seconds(times.at(-1) ?? NaN)}`);
      }
      return times;
    });
    const figure = (name: string, goal: string, value: string) => ({
      [`${formatNumber(count)} notes in three languages`]: name,
      goal,
      measured: value,
    });
    return {
      title: 'A large site',
      tables: [
        [
          figure('`npm run build`, first', '600 s', seconds(first.time)),
          figure('`npm run build`, one note changed', '–', seconds(next.time)),
          figure('memory of the first build', '3,000 MB', megabytes(first.memory)),
          figure('memory of the next build', '–', megabytes(next.memory)),
          figure('`dist/` after the first build', '–', megabytes(size)),
          figure('`npm run dev`, first page of the first start', '–', seconds(start.time)),
          figure('`npm run dev`, first page of the next start', '–', seconds(again.time)),
          figure('`npm run dev`, an edit', '–', seconds(median(again.edits))),
        ],
      ],
      notes: `In a copy of the project with the example and these notes; largeContent.ts describes them. Memory: of all processes
together, sampled ten times a second. First page: from the command until a browser shows the heading of the landing page. An
edit: from the moment when a text is saved until the open page of the note shows the new line; median of ${edits}.`,
    };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function addLine(file: string, line: string): void {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${line}\n`);
}

/** Returns the total size of all files in a folder and its subfolders, in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/**
 * Runs `npm run dev` until the browser shows the landing page.
 *
 * @param then measures something else on the open page and returns the times
 * @returns the time from the command until the landing page is shown, and the times from `then`
 */
async function measureDevelopment(
  folder: string,
  then: (page: Page, url: string) => Promise<number[]>,
): Promise<{ time: number; edits: number[] }> {
  return withBrowser('en', async (browser) => {
    const page = await browser.newPage();
    // The server answers only after it has compiled all content, so a page may take a long time to
    // load.
    page.setDefaultTimeout(longestWait);
    const [site, api] = [await freePort(), await freePort()];
    const env = { ...process.env, PORT: String(site), API_PORT: String(api) };
    const began = performance.now();
    const server = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      env,
      stdio: 'ignore',
      detached: true,
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      const url = `http://localhost:${site}`;
      // Poll with `fetch`, because a browser that kept retrying would take processor time away from
      // the server.
      const isReady = () =>
        fetch(url, { headers: { accept: 'text/html' } }).then(
          ({ ok }) => ok,
          () => false,
        );
      while (performance.now() - began < longestWait && !(await isReady())) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await page.goto(url);
      await page.waitForSelector('#app h1');
      const time = performance.now() - began;
      console.log(`npm run dev: first page after ${seconds(time)}`);
      return { time, edits: await then(page, url) };
    } finally {
      process.kill(-(server.pid ?? NaN), 'SIGTERM');
      await ended;
    }
  });
}

/** Returns how long it takes until the page shows this text, in milliseconds. */
async function timeUntil(page: Page, text: string): Promise<number> {
  const began = performance.now();
  const isShown = () =>
    page
      .evaluate((line) => document.body.innerText.includes(line), text)
      // `evaluate` fails while the page is reloading.
      .catch(() => false);
  while (!(await isShown())) {
    if (performance.now() - began > longestWait)
      throw new Error(`expected the page to show ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - began;
}

runBenchmark('large', { notes: 2000, edits: 3 }, run);
