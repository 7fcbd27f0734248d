import path from 'node:path';
import type { Browser, KeyInput } from 'puppeteer-core';
import { paths, sectionPath } from '../src/paths';
import { isHydrated, openTab, pressToPaint, waitUntil, withBrowser } from './browser';
import {
  formatNumber,
  measureInterleaved,
  medians,
  runBenchmark,
  type Report,
  type Row,
} from './report';
import { serveBuiltSite, startSite } from './siteServer';

interface Interaction {
  name: string;
  path: string;
  /** The CSS selector of an element to tap before the measurement begins. */
  before?: string;
  /**
   * The CSS selector of the element to tap. If the interaction is a key press, this element is
   * focused instead.
   */
  target: string;
  key?: KeyInput;
  /** The CSS selector of an element that exists only when the result is shown. */
  outcome: string;
  /**
   * Whether this press is the visitor's first action on the page. In that case, the visitor is also
   * logged out, and the page may not be hydrated yet.
   */
  isFirst?: boolean;
}

const menu = 'header button[popovertarget]';
const openMenu = 'header :popover-open';
const logout = 'header [data-status=loggedIn] ~ * button, header [data-status=loggedIn] ~ button';
const sortButton = 'th:not([aria-sort]) button';
const sortedTable = 'th:not(:first-child)[aria-sort]';
const { home, search } = paths;

const firstPresses: readonly Interaction[] = [
  { name: 'first press: menu', path: home, target: menu, outcome: openMenu, isFirst: true },
  {
    name: 'first press: sort a table',
    path: sectionPath('sports-records'),
    target: sortButton,
    outcome: sortedTable,
    isFirst: true,
  },
];

const interactions: readonly Interaction[] = [
  ...firstPresses,
  { name: 'menu', path: home, target: menu, outcome: openMenu },
  {
    name: 'language',
    path: home,
    before: menu,
    target: 'header select',
    key: 'ArrowDown',
    outcome: 'html:not([lang=en])',
  },
  { name: 'logout dialog', path: home, target: logout, outcome: 'dialog[open]' },
  {
    name: 'sort a table',
    path: sectionPath('sports-records'),
    target: sortButton,
    outcome: sortedTable,
  },
  {
    name: 'search',
    path: search,
    target: '[type=search]',
    key: 'a',
    outcome: '[role=search] mark',
  },
];

async function run({
  rounds,
  only,
  beside,
}: {
  rounds: number;
  only: string;
  beside: string;
}): Promise<Report> {
  const sites = [{ build: '', ...(await serveBuiltSite()) }];
  try {
    if (beside !== '') {
      sites.push({ build: `, ${beside}`, ...(await startSite('serve', path.resolve(beside))) });
    }
    const measured = interactions
      .filter(({ name }) => name.includes(only))
      .flatMap((interaction) =>
        sites.map(({ build, url }) => ({ ...interaction, url, name: interaction.name + build })),
      );
    const samples = await measureInterleaved(measured, rounds, (interaction) =>
      withBrowser('en', (browser) => measure(browser, interaction.url, interaction)),
    );
    return {
      title: 'Interactions at CPU/4',
      tables: [measured.map(({ name }, index) => row(name, samples[index] ?? []))],
      notes: `Next paint: the longest event of the interaction by Event Timing, which INP is made of; it is rounded to 8 ms, and anything below ${shortestEvent}
counts as ${shortestEvent}. Result: from the press to the frame that shows what was asked for. Medians of ${rounds} rounds, each in a new browser, on a fast network.`,
    };
  } finally {
    await Promise.all(sites.map(({ stop }) => stop()));
  }
}

/** The duration of the shortest event that Event Timing reports, in milliseconds. */
const shortestEvent = 16;

type Sample = Record<'nextPaint' | 'result', number>;

async function measure(browser: Browser, site: string, interaction: Interaction): Promise<Sample> {
  const { path: pathname, before, target, key, outcome, isFirst = false } = interaction;
  const page = await openTab(browser, { slowNetwork: false });
  if (!isFirst) {
    await page.evaluateOnNewDocument(signIn);
    // Block requests to the API. The API would reject this session's made-up tokens, which would
    // end the session. A blocked request does not end it.
    const devTools = await page.createCDPSession();
    await devTools.send('Network.enable');
    await devTools.send('Network.setBlockedURLs', { urls: ['*/api/*'] });
  }
  await page.evaluateOnNewDocument(observeInteractions);
  await page.goto(site + pathname, { waitUntil: 'load' });
  if (!isFirst) await waitUntil(page, isHydrated);
  await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 30_000 });
  const visible = (selector: string) => page.waitForSelector(selector, { visible: true });
  if (before !== undefined) await (await visible(before))?.tap();
  const element = await visible(target);
  if (key !== undefined) await element?.focus();
  await element?.scrollIntoView();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await page.evaluate(() => (window.longestInteraction = 0));
  const press = async () => (key === undefined ? element?.tap() : page.keyboard.press(key));
  const result = await pressToPaint(page, outcome, press);
  // Wait, because Event Timing reports an interaction only after the browser has painted its result.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const nextPaint = await page.evaluate(() => window.longestInteraction);
  return { nextPaint: Math.max(shortestEvent, nextPaint), result };
}

declare global {
  interface Window {
    longestInteraction: number;
  }
}

/**
 * Stores tokens, so that the page treats the visitor as logged in. This function runs before the
 * page's own scripts.
 */
function signIn(): void {
  document.cookie = 'accessToken=opaque; path=/';
  localStorage.setItem('refreshToken', 'opaque');
}

/**
 * Records the duration of the longest event in an interaction. This function runs in the page,
 * before the page's own scripts.
 */
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

runBenchmark('interaction', { rounds: 5, only: '', beside: '' }, run);
