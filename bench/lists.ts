import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launch, type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { chromiumArguments } from '../e2e/chromiumArguments';
import { findBrowser } from '../e2e/findBrowser';
import {
  projectSearchFile,
  projectSliceFile,
  projectsFile,
  type ContentFile,
} from '../src/content/contentFiles';
import { paths } from '../src/paths';
import type { renderPage } from '../src/prerender';
import { listFiles } from '../tools/content/listFiles';
import { renderingFolder } from '../tools/prerender/prerenderConfigurations';
import { medians, ratio, shown, table } from './figures';
import { filesOf, serveFiles } from './serveFiles';
import { writeProjects } from './writeProjects';
import { measuredAt, writeResults } from './writeResults';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100,1000,10000,100000' },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
  },
});
const root = path.join(__dirname, '..');
const dist = path.join(root, 'dist');

declare global {
  interface Window {
    noted: Noted;
    longest: number;
  }
}

/** The compiled files of a list as long as that, and its page as the build renders it. */
async function compiled(count: number): Promise<Map<string, string>> {
  const { list, slices, searchParts } = listFiles(writeProjects(count));
  const files = new Map([[projectsFile('en').path, JSON.stringify(list)]]);
  slices.forEach((slice, index) =>
    files.set(projectSliceFile('en', index).path, JSON.stringify(slice)),
  );
  searchParts.forEach((part, index) =>
    files.set(projectSearchFile('en', index).path, JSON.stringify(part)),
  );
  const rendering = path.join(renderingFolder(root, path.join(root, 'dist')), 'rendering.js');
  const { renderPage: render } = createRequire(rendering)(rendering) as {
    renderPage: typeof renderPage;
  };
  const read = <Content>(file: ContentFile<Content>) =>
    JSON.parse(files.get(file.path) ?? '') as Content;
  const { body } = await render(paths.projects, 'en', read);
  const page = readFileSync(path.join(dist, 'projects.html'), 'utf8');
  files.set(
    paths.projects,
    page.replace(/(<div id="app"[^>]*>)[^]*(?=<\/div><\/body>)/, (_, app: string) => app + body),
  );
  return files;
}

/** One visit by someone who has seen nothing before; in milliseconds. */
async function visit(browser: Browser, url: string) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateCPUThrottling(Number(values.slowdown));
  // tsx names functions with a helper that the page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  await page.evaluateOnNewDocument(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longest = Math.max(window.longest, duration);
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url + paths.projects);
  // React marks what it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react')),
  );
  await idle(page);
  const { firstRender, longestTask } = await page.evaluate(() => ({
    firstRender: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    longestTask: window.longest,
  }));
  const frame = await page.evaluate(scrollFrames);
  await page.evaluate(() => window.scrollTo(0, 0));
  await idle(page);
  const keys = await typed(page);
  await context.close();
  return { firstRender, longestTask, frame, ...keys };
}

/** Until nothing is loaded and nothing waits. */
async function idle(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500 });
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })),
  );
}

/** Scrolls for a while as a wheel does; the 95th percentile of its frames. */
async function scrollFrames(): Promise<number> {
  const frames: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  while (frames.length < 180) {
    window.scrollBy(0, 100);
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames.sort((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? 0;
}

/** What is typed and taken back again. */
const keys: readonly KeyInput[] = [
  ...[...'sound 7'].map((letter) => letter as KeyInput),
  ...Array.from({ length: 7 }, () => 'Backspace' as const),
];

/** What the page itself notes while keys are pressed, in milliseconds. */
interface Noted {
  pressed: number;
  /** From the key to the frame that shows the last change it made. */
  toResult: number;
  toPaint: number;
}

function noteKeys() {
  const noted: Noted = { pressed: 0, toResult: 0, toPaint: 0 };
  Object.assign(window, { noted });
  window.addEventListener('keydown', ({ timeStamp }) => (noted.pressed = timeStamp), true);
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(key|input)/.test(name)) noted.toPaint = Math.max(noted.toPaint, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const main = document.querySelector('main') ?? document.body;
  new MutationObserver(() => {
    const { pressed } = noted;
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.toResult = Math.max(noted.toResult, performance.now() - pressed);
      }),
    );
  }).observe(main, { childList: true, characterData: true, subtree: true });
}

/** Types some words, letter by letter, and takes them back. */
async function typed(page: Page): Promise<{ keyToPaint: number; keyToResult: number }> {
  await page.focus('input[type=search]');
  // The index is warmed by the focus.
  await idle(page);
  await page.evaluate(noteKeys);
  for (const key of keys) {
    await page.keyboard.press(key);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  const { toPaint, toResult } = await page.evaluate(() => window.noted);
  return { keyToPaint: toPaint, keyToResult: toResult };
}

/** The built site with a list as long as that. */
async function served(count: number) {
  const files = await compiled(count);
  const built = filesOf(dist);
  const site = await serveFiles((pathname) => files.get(pathname) ?? built(pathname));
  const bytes = (url: string) => Buffer.byteLength(files.get(url) ?? '');
  return { count, site, html: bytes(paths.projects), json: bytes(projectsFile('en').path) };
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** The lists take turns (A B C, then B C A), after a visit that counts for nothing: the first is slow. */
async function measure(browser: Browser, lists: Awaited<ReturnType<typeof served>>[]) {
  const visits = lists.map((): Visit[] => []);
  await visit(browser, lists[0]?.site.url ?? '');
  for (let round = 0; round < Number(values.rounds); round++) {
    for (let turn = 0; turn < lists.length; turn++) {
      const place = (round + turn) % lists.length;
      const list = lists[place];
      if (!list) continue;
      const seen = await visit(browser, list.site.url);
      visits[place]?.push(seen);
      console.log(`round ${round + 1}, ${list.count}:`, seen);
    }
  }
  return lists.map(({ count, html, json }, place) => ({
    count,
    ...medians(visits[place] ?? []),
    html,
    json,
  }));
}

const figures = {
  firstRender: 'first render, ms',
  longestTask: 'longest task, ms',
  keyToPaint: 'key to paint, ms',
  keyToResult: 'key to result, ms',
  frame: 'scroll frame p95, ms',
  html: 'bytes of the page',
  json: 'bytes of the list',
} as const;

async function run(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('expected an installed Chrome or Chromium, or CHROME_PATH');
  const browser = await launch({
    executablePath,
    args: [...chromiumArguments],
  });
  const sites: Awaited<ReturnType<typeof served>>[] = [];
  try {
    for (const count of values.projects.split(',').map(Number)) sites.push(await served(count));
    const lists = await measure(browser, sites);
    const [base] = lists;
    const names = Object.keys(figures) as (keyof typeof figures)[];
    const tables = table(
      ['Projects', ...Object.values(figures)],
      lists.map((list) => [
        shown(list.count),
        ...names.map((name) => `${shown(list[name])} (${ratio(list[name], base?.[name])})`),
      ]),
    );
    await writeResults('lists', page(tables, await browser.version()), { lists: tables });
  } finally {
    await Promise.all(sites.map(({ site }) => site.stop()));
    await browser.close();
  }
}

function page(tables: string, browser: string): string {
  return `# The list of projects

${tables}

In brackets: how many times the first row. The page as the build renders it, at CPU/${values.slowdown}, medians of
${values.rounds} visits in turns by someone who has seen nothing before. Longest task: until the page is idle after the application
has started. Key to paint: from a key in the search to the next frame (Event Timing), the slowest of fourteen keys. Key
to result: until the frame that shows the last of what the key changed, the slowest as well. Bytes: before
compression, and before anything is scrolled or looked for. ${measuredAt('npm --prefix bench run lists', browser)}
`;
}

void run();
