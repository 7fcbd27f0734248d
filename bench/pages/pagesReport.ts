import { ratio, shown, table } from '../figures';
import type { PageFigures } from './measurePages';

/** One row a page and language: scores, and ratios to the floor of that page. */
export function pagesReport(figures: readonly PageFigures[]): string {
  const rows = figures.map(({ page, language, lab, slow, fast, floorLab, floorSlow }) => [
    `\`${page}\` ${language}`,
    [lab.performance, lab.accessibility, lab['best-practices'], lab.seo]
      .map((score) => shown(score))
      .join(' '),
    ratio(lab.simulatedLcp, floorLab.simulatedLcp),
    ratio(slow.lcp, floorSlow.lcp),
    `${shown(lab.tbt)} (${shown(floorLab.tbt)})`,
    shown(fast.longestBefore),
    shown(fast.longestSince),
    shown(Math.max(lab.shift ?? 0, slow.cls ?? NaN), 3),
    shown(slow.requests),
    shown(slow.js, 1),
  ]);
  const head = [
    'Page',
    'Lighthouse: performance, accessibility, best practices, SEO',
    'LCP simulated ÷ floor',
    'LCP throttled ÷ floor',
    'TBT (floor), ms',
    'longest task before the application, ms',
    'longest task since, ms',
    'layout shift',
    'requests until it is painted',
    'first-load JS, kB',
  ];
  const worst = (of: (figures: PageFigures) => number | undefined) =>
    Math.max(...figures.map(of).filter((value): value is number => Number.isFinite(value)));
  const simulated = worst(
    ({ lab, floorLab }) => (lab.simulatedLcp ?? NaN) / (floorLab.simulatedLcp ?? NaN),
  );
  const throttled = worst(({ slow, floorSlow }) => (slow.lcp ?? NaN) / (floorSlow.lcp ?? NaN));
  return `${table(head, rows)}

The floor of a page is its own text, links and fields as plain HTML with its CSS in its head, no picture and no script. Tasks are
measured at CPU/4 on a fast network, where all that the application does comes at once; 0: none over 50 ms. The worst page:
LCP simulated ${shown(simulated, 2)} floors, really throttled ${shown(throttled, 2)}.`;
}
