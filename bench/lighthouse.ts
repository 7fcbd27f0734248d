import { launch } from 'chrome-launcher';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from 'lighthouse';
import { chromiumArguments } from '../e2e/chromiumArguments';
import { findBrowser } from '../e2e/findBrowser';
import { pagePaths } from '../e2e/pagePaths';
import { serveSite } from './serveSite';

const { values } = parseArgs({
  options: { only: { type: 'string', default: 'accessibility,best-practices,seo,performance' } },
});
const categories = values.only.split(',');

/** A busy machine sometimes keeps Lighthouse from its trace of a page. */
const attempts = 3;

/** What Lighthouse says of one page. */
interface Verdict {
  page: string;
  /** Of 100, in the order of `categories`. */
  scores: number[];
  /** Of Lighthouse. */
  version: string;
  /** Titles of the audits that did not pass; those of performance are left out. */
  failures: string[];
}

/** Looks at every page of the built site as Lighthouse does, and writes what it said. */
async function run(): Promise<void> {
  const site = await serveSite();
  const chromePath = findBrowser();
  const chrome = await launch({
    ...(chromePath ? { chromePath } : {}),
    chromeFlags: ['--headless=new', ...chromiumArguments],
  });
  try {
    const verdicts: Verdict[] = [];
    for (const page of pagePaths()) {
      const verdict = await judge(site.url, page, chrome.port);
      verdicts.push(verdict);
      console.log(row(verdict));
    }
    const results = path.join(__dirname, 'results');
    mkdirSync(results, { recursive: true });
    const written = report(verdicts[0]?.version ?? '', verdicts);
    writeFileSync(path.join(results, 'lighthouse.md'), written);
    console.log(`\n${written}`);
  } finally {
    chrome.kill();
    await site.stop();
  }
}

async function judge(site: string, page: string, port: number): Promise<Verdict> {
  const { default: lighthouse } = await import('lighthouse');
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(site + page, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (result && !result.lhr.runtimeError) return verdictOf(page, result.lhr);
    if (attempt === attempts) {
      throw new Error(`${page}: expected a verdict, got ${result?.lhr.runtimeError?.message}`);
    }
  }
}

function verdictOf(page: string, lhr: Result): Verdict {
  const failures = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => lhr.audits[id]?.title ?? id);
  return {
    page,
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    version: lhr.lighthouseVersion,
    failures: [...new Set(failures)],
  };
}

function row({ page, scores, failures }: Verdict): string {
  return `| ${[page, ...scores, failures.join('; ')].join(' | ')} |`;
}

function report(version: string, verdicts: readonly Verdict[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# What Lighthouse says

${day}, Lighthouse ${version} in its default setting (a phone on a slow network, simulated), Node ${process.versions.node},
load average ${loadavg()[0]?.toFixed(1)}. Performance, where it is asked for, is for information: it follows what else
the machine does. \`npm --prefix bench run lighthouse\` after \`npm run build\` writes this page anew.

| Page | ${categories.join(' | ')} | What did not pass |
| ---- | ${categories.map(() => '---:').join(' | ')} | ----------------- |
${verdicts.map(row).join('\n')}
`;
}

void run();
