import type { Browser, KeyInput } from 'puppeteer-core';
import { paths, sectionPath } from '../src/paths';
import { isHydrated, openTab, pressToPaint, waitUntil, withBrowser, type Outcome } from './browser';
import {
  formatNumber,
  measureInterleaved,
  medians,
  runBenchmark,
  type Report,
  type Row,
} from './report';
import { serveBuiltSite } from './siteServer';

interface Interaction {
  name: string;
  path: string;
  /** Selector of an element to tap before the measurement. */
  before?: string;
  /** Selector of the element to tap, or to focus before the key is pressed. */
  target: string;
  key?: KeyInput;
  outcome: Outcome;
  /** The visitor has no session and has done nothing yet, so the page is not hydrated. */
  isFirst?: boolean;
}

const menu = 'header button[popovertarget]';
const openMenu = { selector: 'header :popover-open' };
const logout = 'header [data-status=loggedIn] ~ * button, header [data-status=loggedIn] ~ button';
const sortButton = 'th:not([aria-sort]) button';
const sortedTable = { selector: 'th:not(:first-child)[aria-sort]' };
const topic = 'main label:has([type=checkbox])';
const projectCount = { selector: '#matches', changed: true };
const { home, projects, search } = paths;

const interactions: readonly Interaction[] = [
  { name: 'first press: menu', path: home, target: menu, outcome: openMenu, isFirst: true },
  {
    name: 'first press: sort a table',
    path: sectionPath('sports-records'),
    target: sortButton,
    outcome: sortedTable,
    isFirst: true,
  },
  {
    name: 'first press: topic filter',
    path: projects,
    target: topic,
    outcome: projectCount,
    isFirst: true,
  },
  { name: 'menu', path: home, target: menu, outcome: openMenu },
  {
    name: 'language',
    path: home,
    before: menu,
    target: 'header select',
    key: 'ArrowDown',
    outcome: { selector: 'html:not([lang=en])' },
  },
  { name: 'logout dialog', path: home, target: logout, outcome: { selector: 'dialog[open]' } },
  {
    name: 'sort a table',
    path: sectionPath('sports-records'),
    target: sortButton,
    outcome: sortedTable,
  },
  { name: 'topic filter', path: projects, target: topic, outcome: projectCount },
  {
    name: 'search',
    path: search,
    target: '[type=search]',
    key: 'a',
    outcome: { selector: '[role=search] mark' },
  },
];

async function run({ rounds }: { rounds: number }): Promise<Report> {
  const { url, stop } = await serveBuiltSite();
  try {
    const samples = await measureInterleaved(interactions, rounds, (interaction) =>
      withBrowser('en', (browser) => measure(browser, url, interaction)),
    );
    return {
      title: 'Interactions at CPU/4',
      tables: [interactions.map(({ name }, index) => row(name, samples[index] ?? []))],
      notes: `Next paint: the longest event of the interaction by Event Timing, which INP is made of; it is rounded to 8 ms, and anything below ${shortestEvent}
counts as ${shortestEvent}. Result: from the press to the frame that shows what was asked for. Medians of ${rounds} rounds, each in a new browser, on a fast network.`,
    };
  } finally {
    await stop();
  }
}

/** The shortest event that Event Timing reports, in milliseconds. */
const shortestEvent = 16;

type Sample = Record<'nextPaint' | 'result', number>;

async function measure(browser: Browser, site: string, interaction: Interaction): Promise<Sample> {
  const { path, before, target, key, outcome, isFirst = false } = interaction;
  const page = await openTab(browser, { slowNetwork: false });
  if (!isFirst) {
    await page.evaluateOnNewDocument(signIn);
    // The API would refuse these tokens, which ends the session; a failed call does not.
    const devTools = await page.createCDPSession();
    await devTools.send('Network.enable');
    await devTools.send('Network.setBlockedURLs', { urls: ['*/api/*'] });
  }
  await page.evaluateOnNewDocument(observeInteractions);
  await page.goto(site + path, { waitUntil: 'load' });
  if (!isFirst) await waitUntil(page, isHydrated);
  await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 30_000 });
  const visible = (selector: string) => page.waitForSelector(selector, { visible: true });
  if (before !== undefined) await (await visible(before))?.tap();
  const element = await visible(target);
  if (key !== undefined) await element?.focus();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await page.evaluate(() => (window.longestInteraction = 0));
  const press = async () => (key === undefined ? element?.tap() : page.keyboard.press(key));
  const result = await pressToPaint(page, outcome, press);
  // Event Timing reports an interaction after its paint.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const nextPaint = await page.evaluate(() => window.longestInteraction);
  return { nextPaint: Math.max(shortestEvent, nextPaint), result };
}

declare global {
  interface Window {
    longestInteraction: number;
  }
}

/** In the page, before its scripts. */
function signIn(): void {
  document.cookie = 'accessToken=opaque; path=/';
  localStorage.setItem('refreshToken', 'opaque');
}

/** In the page, before its scripts: records the longest event that belongs to an interaction. */
function observeInteractions(): void {
  window.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const event of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (event.interactionId === 0) continue;
      window.longestInteraction = Math.max(window.longestInteraction, event.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function row(name: string, samples: readonly Sample[]): Row {
  const { nextPaint, result } = medians(samples);
  const longest = (of: keyof Sample) => formatNumber(Math.max(...samples.map((one) => one[of])));
  return {
    Interaction: name,
    'press to next paint, ms': formatNumber(nextPaint),
    'longest next paint': longest('nextPaint'),
    'press to result, ms': formatNumber(result),
    'longest result': longest('result'),
  };
}

runBenchmark('interaction', { rounds: 5 }, run);
