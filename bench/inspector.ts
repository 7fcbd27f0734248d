import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launch, type Browser, type Page } from 'puppeteer-core';
import type { InspectionMessage } from '../devtools/recording/message';
import { walkedMessages } from '../devtools/recording/testing/walkedMessages';
import { findBrowser } from '../e2e/findBrowser';
import { ratio, shown, table } from './figures';
import { feedPage } from './inspector/feedPage';
import {
  framesLive,
  framesScrolling,
  framesStepping,
  lettersToPaint,
  messagesToPaint,
  takeIn,
} from './inspector/inPage';
import { percentile, shareOver } from './inspector/percentile';
import { runToEnd } from './runToEnd';
import { filesOf, serveFiles, type ReadFile } from './serveFiles';
import { measuredAt, writeResults } from './writeResults';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100,10000' },
    rounds: { type: 'string', default: '3' },
    /** A development build that is there already. */
    dist: { type: 'string' },
  },
});
const sizes = values.events.split(',').map(Number);
const longest = Math.max(...sizes);
const root = path.join(__dirname, '..');
/** Events that arrive while it is measured: three seconds of twenty, and one by one. */
const arriving = 60;
const single = 30;
const frameCount = 180;

/** The pages for developers, and a page that tells what it is bidden to. */
function pagesIn(dist: string, feed: string): ReadFile {
  const files = filesOf(dist);
  return (pathname) => {
    if (pathname === '/feed.html') return feed;
    return files(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  };
}

/** Where the messages about each event end: the first of these numbers stands before any event. */
function endsOfEvents(messages: readonly InspectionMessage[]): number[] {
  const starts = messages.flatMap(({ type }, place) => (type === '@xstate.event' ? [place] : []));
  return [...starts, messages.length];
}

interface Measured {
  frames: number[];
  /** Processor time of the page's thread, for each frame. */
  work: number;
}

/** What was measured in one visit, in milliseconds. */
interface Visit {
  entries: number;
  taken: number;
  live: Measured;
  scrolling: Measured;
  stepping: Measured;
  message: number[];
  letter: number[];
  /** Bytes. */
  heap: number;
}

async function visit(
  browser: Browser,
  url: string,
  { count, ends }: { count: number; ends: readonly number[] },
): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const feed = await context.newPage();
    await feed.goto(`${url}/feed.html`);
    const opened = new Promise<Page | null>((resolve) => feed.once('popup', resolve));
    const connected = feed.evaluate('openInspector()');
    const page = await opened;
    if (!page) throw new Error('expected the window of the inspector to open');
    await connected;
    await page.bringToFront();
    // tsx names functions with a helper that the page does not have.
    await page.evaluate('globalThis.__name = (named) => named');
    const client = await page.createCDPSession();
    // Processor time: what others do on the machine meanwhile is not in it.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const workSoFar = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
    };
    const measured = async (frames: () => Promise<number[]>): Promise<Measured> => {
      const before = await workSoFar();
      const found = await frames();
      return { frames: found, work: ((await workSoFar()) - before) / found.length };
    };
    const entries = ends[count] ?? 0;
    const taken = await page.evaluate(takeIn, { from: 0, to: entries });
    // What arrives later is the same, however much is there.
    const later = ends.slice(longest);
    const live = await measured(() => page.evaluate(framesLive, later.slice(0, arriving + 1)));
    const scrolling = await measured(() => page.evaluate(framesScrolling, frameCount));
    const stepping = await measured(() => page.evaluate(framesStepping, frameCount));
    const message = await page.evaluate(messagesToPaint, later.slice(arriving));
    const letter = await page.evaluate(lettersToPaint, 'loggedin');
    await client.send('HeapProfiler.collectGarbage');
    const { JSHeapUsedSize: heap = NaN } = await page.metrics();
    return { entries, taken, live, scrolling, stepping, message, letter, heap };
  } finally {
    await context.close();
  }
}

/** The visits of a recording of one size, all their frames together. */
interface Pooled {
  count: number;
  entries: number;
  frames: Record<(typeof framed)[number], Measured>;
  times: Record<(typeof timed)[number], number[]>;
  heap: number;
}
const framed = ['live', 'scrolling', 'stepping'] as const;
const timed = ['message', 'letter', 'taken'] as const;

function pool(count: number, visits: readonly Visit[]): Pooled {
  const frames = (name: (typeof framed)[number]) => ({
    frames: visits.flatMap((one) => one[name].frames),
    work: percentile(
      visits.map((one) => one[name].work),
      0.5,
    ),
  });
  return {
    count,
    entries: visits[0]?.entries ?? 0,
    frames: { live: frames('live'), scrolling: frames('scrolling'), stepping: frames('stepping') },
    times: {
      message: visits.flatMap(({ message }) => message),
      letter: visits.flatMap(({ letter }) => letter),
      taken: visits.map(({ taken }) => taken),
    },
    heap: percentile(
      visits.map(({ heap }) => heap),
      0.5,
    ),
  };
}

const names = {
  live: '20 events a second arrive',
  scrolling: 'the list is scrolled',
  stepping: 'a key is held, back through time',
  message: 'an event arrives',
  letter: 'a letter in the filter',
  taken: 'all is told at once',
} as const;

function report(sets: readonly Pooled[]): string {
  const [base] = sets;
  const share = (frames: readonly number[], ms: number) =>
    `${shown(shareOver(frames, ms) * 100, 1)} %`;
  const frames = table(
    [
      'Frames while',
      'events',
      'p50, ms',
      'p95, ms',
      'longest, ms',
      'over 17 ms',
      'over 34 ms',
      'work a frame, ms',
    ],
    framed.flatMap((name) =>
      sets.map((set) => {
        const { frames, work } = set.frames[name];
        const p95 = percentile(frames, 0.95);
        const first = base?.frames[name];
        return [
          names[name],
          shown(set.count),
          shown(percentile(frames, 0.5), 1),
          `${shown(p95, 1)} (${ratio(p95, first && percentile(first.frames, 0.95))})`,
          shown(Math.max(...frames), 1),
          share(frames, 17),
          share(frames, 34),
          `${shown(work, 1)} (${ratio(work, first?.work)})`,
        ];
      }),
    ),
  );
  const times = table(
    ['Until it is painted', 'events', 'median, ms', 'p95, ms'],
    timed.flatMap((name) =>
      sets.map((set) => {
        const of = (one: Pooled | undefined, part: number) =>
          percentile(one?.times[name] ?? [], part);
        return [
          names[name],
          shown(set.count),
          `${shown(of(set, 0.5), 1)} (${ratio(of(set, 0.5), of(base, 0.5))})`,
          `${shown(of(set, 0.95), 1)} (${ratio(of(set, 0.95), of(base, 0.95))})`,
        ];
      }),
    ),
  );
  return `${frames}\n\n${times}`;
}

async function run(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('expected an installed Chrome or Chromium, or CHROME_PATH');
  const temporary = mkdtempSync(path.join(tmpdir(), 'personal-website-inspector-'));
  const messages = await walkedMessages(longest + arriving + single);
  const ends = endsOfEvents(messages);
  const dist = values.dist ?? temporary;
  if (!values.dist) {
    const build = `npx webpack --mode development --devtool false --env dist="${dist}"`;
    await runToEnd(build, root);
  }
  const site = await serveFiles(pagesIn(dist, feedPage(messages)));
  const browser = await launch({
    executablePath,
    defaultViewport: { width: 1280, height: 900 },
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const visits = new Map<number, Visit[]>(sizes.map((count) => [count, []]));
    for (let round = 0; round < Number(values.rounds); round++) {
      // In turn, and the other way round the next time.
      for (const count of round % 2 === 0 ? sizes : sizes.toReversed()) {
        visits.get(count)?.push(await visit(browser, site.url, { count, ends }));
        console.log(`round ${round + 1}: ${count} events`);
      }
    }
    const sets = [...visits].map(([count, all]) => pool(count, all));
    const tables = report(sets);
    await writeResults('inspector', page(tables, sets, await browser.version()), {
      inspector: tables,
    });
  } finally {
    await browser.close();
    await site.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

function page(tables: string, sets: readonly Pooled[], browser: string): string {
  const sizesInWords = sets
    .map(
      ({ count, entries, heap }) =>
        `${shown(count)} events are ${shown(entries)} entries and ${shown(heap / 1e6)} MB of heap`,
    )
    .join('; ');
  return `# The inspector's page

${tables}

In brackets: how many times the first row of its kind. The development build (React's too, which is the slower one),
as \`npm run dev\` serves it, in a window of 1280 × 900 that a page has opened; that page tells of a random
walk of the session's machine, and of the same ${arriving + single} events more while it is measured. ${sizesInWords}.
Frames of ${values.rounds} visits together; a frame is due every 16.7 ms, so that \`over 17 ms\` is one that came
late. Work: processor time of the page's thread, per frame. An event is several entries: the event itself, the steps of the
machine, its new state. ${measuredAt('npm --prefix bench run inspector', browser)}
`;
}

void run();
