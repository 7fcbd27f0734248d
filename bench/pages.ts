import { version } from 'lighthouse/package.json';
import { pagePaths } from '../e2e/support/pagePaths';
import { paths } from '../src/paths';
import { openTab, withBrowser } from './browser';
import {
  formatNumber,
  measureInterleaved,
  medians,
  runBenchmark,
  type Report,
  type Row,
} from './report';
import { serveBuiltSite, type Served } from './siteServer';
import { readPageContent, servePages, staticPage, type PageContent } from './staticPage';
import { visit, type Visit } from './visit';

/** A page that the landing page links to. The benchmark clicks the link to measure a navigation. */
const nextPage = paths.projects;

const defaults = {
  rounds: 3,
  languages: 'en',
  /**
   * Which pages to measure: `kinds` for one page of each kind, `every` for all pages, or a list of
   * paths separated by commas.
   */
  paths: 'kinds',
};

async function run(options: typeof defaults): Promise<Report> {
  const { rounds, languages } = options;
  const site = await serveBuiltSite();
  const served: Served[] = [site];
  try {
    const chosen = chosenPaths(options.paths);
    const rows: Row[] = [];
    for (const language of languages.split(',')) {
      const contents = await readPages(site.url, language, [...chosen, nextPage]);
      const pages = new Map([...contents].map(([page, content]) => [page, staticPage(content)]));
      const staticPages = await servePages(pages);
      served.push(staticPages);
      for (const page of chosen) {
        const targets = [
          { name: `${page} ${language}, static page`, url: staticPages.url + page },
          { name: `${page} ${language}, site`, url: site.url + page },
        ];
        const click = page === paths.home ? nextPage : undefined;
        const [base = [], own = []] = await measureInterleaved(targets, rounds, ({ url }) =>
          measurePage(url, language, click),
        );
        rows.push(row(`\`${page}\` ${language}`, medians(own), medians(base)));
      }
    }
    return {
      title: 'Pages beside static pages with the same text',
      tables: [rows],
      notes: `In parentheses: how many times the static page's value (for TBT: the static page's value). Medians of ${rounds} interleaved rounds,
each in a new browser. What each figure is: [bench/README.md](../README.md). Lighthouse ${version}.`,
    };
  } finally {
    for (const { stop } of served) await stop();
  }
}

function chosenPaths(option: string): string[] {
  if (option === 'every') return pagePaths();
  if (option !== 'kinds') return option.split(',');
  // All three note sections have the same kinds of pages, so one section is enough.
  return pagePaths({ entries: 1 }).filter((page) => !/^\/(sport|reading)-notes/.test(page));
}

async function readPages(
  site: string,
  language: string,
  pages: readonly string[],
): Promise<Map<string, PageContent>> {
  return withBrowser(language, async (browser) => {
    const contents = new Map<string, PageContent>();
    for (const page of new Set(pages)) {
      // Open each page in a new tab. When pages shared a tab, the second page's network sometimes
      // never became idle.
      const tab = await openTab(browser, { slowNetwork: false });
      const response = await tab.goto(site + page, { waitUntil: 'load', timeout: 60_000 });
      if (!response?.ok()) throw new Error(`${page}: expected a page of the site`);
      await tab.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 });
      contents.set(page, await tab.evaluate(readPageContent));
      await tab.close();
    }
    return contents;
  });
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * The result of a Lighthouse audit. The highest possible score is 100. Times are in milliseconds.
 */
type Audit = Record<(typeof categories)[number] | 'simulatedLcp' | 'blockingTime', number>;

/**
 * Runs Lighthouse with its default settings, which simulate a phone's network and processor.
 *
 * @throws Error if Lighthouse cannot load the page
 */
function auditPage(url: string, language: string): Promise<Audit> {
  return withBrowser(language, async (browser) => {
    const { default: lighthouse } = await import('lighthouse');
    const result = await lighthouse(url, {
      port: Number(new URL(browser.wsEndpoint()).port),
      output: 'json',
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      onlyCategories: [...categories],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url}: expected a report, got ${result?.lhr.runtimeError?.message}`);
    }
    const { audits, categories: scored } = result.lhr;
    const score = (name: string) => Math.round((scored[name]?.score ?? NaN) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      simulatedLcp: audits['largest-contentful-paint']?.numericValue ?? NaN,
      blockingTime: audits['total-blocking-time']?.numericValue ?? NaN,
    };
  });
}

type Figures = Audit & Visit;

async function measurePage(url: string, language: string, click?: string): Promise<Figures> {
  const audit = await auditPage(url, language);
  return { ...audit, ...(await visit(url, language, click)) };
}

function row(name: string, figures: Figures, base: Figures): Row {
  const compared = (figure: keyof Figures) =>
    `${formatNumber(figures[figure])} (${formatNumber(figures[figure] / base[figure], 2)})`;
  const scores = categories.map((category) => formatNumber(figures[category]));
  return {
    Page: name,
    'Lighthouse: performance, accessibility, best practices, SEO': scores.join(' '),
    'LCP simulated, ms': compared('simulatedLcp'),
    'TBT, ms': `${formatNumber(figures.blockingTime)} (${formatNumber(base.blockingTime)})`,
    'LCP throttled, ms': compared('lcp'),
    'LCP repeat visit, ms': compared('repeatLcp'),
    'click to painted page, ms': compared('clickToPaint'),
    'script, kB': formatNumber(figures.scriptSize, 1),
    'script at CPU/4, ms': formatNumber(figures.scriptTime),
    'layout shift': formatNumber(figures.layoutShift, 3),
    'requests before the LCP': formatNumber(figures.requests),
  };
}

runBenchmark('pages', defaults, run);
