import { shown, table } from '../figures';
import type { LandingFigures } from './measureLanding';
import type { PageFigures } from './measurePages';

/** A goal of the project, what came of it, and how it is written; NaN where nothing was measured. */
interface Goal {
  what: string;
  goal: string;
  limit: number;
  peer: string;
  value: number;
  digits?: number;
  unit?: string;
}

/** The goals beside what was measured: of every page and language the worst, of the landing page the medians. */
export function goalsReport(
  landing: readonly LandingFigures[],
  pages: readonly PageFigures[],
): string {
  const [floor, ours] = landing;
  const worst = (of: (page: PageFigures) => number) =>
    Math.max(...pages.map(of).filter(Number.isFinite));
  const least = Math.min(
    ...pages
      .flatMap(({ lab }) => [lab.performance, lab.accessibility, lab['best-practices'], lab.seo])
      .filter((score): score is number => Number.isFinite(score)),
  );
  const number = (value: number | undefined) => value ?? NaN;
  const goals: Goal[] = [
    {
      what: 'LCP simulated, every page, every language (the worst)',
      goal: '≤ 1.0 floor',
      limit: 1.0,
      peer: '2.16',
      value: worst(({ lab, floorLab }) => number(lab.simulatedLcp) / number(floorLab.simulatedLcp)),
      digits: 2,
    },
    {
      what: 'LCP simulated, the landing page beside floor-static',
      goal: '≤ 1.0 floor',
      limit: 1.0,
      peer: '2.16',
      value: number(ours?.lab.simulatedLcp) / number(floor?.lab.simulatedLcp),
      digits: 2,
    },
    {
      what: 'LCP really throttled, every page, every language (the worst)',
      goal: '≤ 1.05 floor',
      limit: 1.05,
      peer: '1.89',
      value: worst(({ slow, floorSlow }) => number(slow.lcp) / number(floorSlow.lcp)),
      digits: 2,
    },
    {
      what: 'LCP really throttled, the landing page beside floor-static',
      goal: '≤ 1.05 floor',
      limit: 1.05,
      peer: '1.89',
      value: number(ours?.slow.lcp) / number(floor?.slow.lcp),
      digits: 2,
    },
    {
      what: 'LCP of a repeat visit',
      goal: '≤ 0.35 floor',
      limit: 0.35,
      peer: '1.05',
      value: number(ours?.slow.repeatLcp) / number(floor?.slow.repeatLcp),
      digits: 2,
    },
    {
      what: 'Click to painted next page',
      goal: '≤ 0.3 floor',
      limit: 0.3,
      peer: '396 ms, 0.54 floor',
      value: number(ours?.slow.click) / number(floor?.slow.click),
      digits: 2,
    },
    {
      what: 'Lighthouse, every page: the least of the four scores',
      goal: '100',
      limit: 100,
      peer: '99',
      value: least,
    },
    {
      what: 'Total blocking time over the floor’s (the worst page)',
      goal: '≤ 50 ms',
      limit: 50,
      peer: '0',
      value: worst(({ lab, floorLab }) => number(lab.tbt) - number(floorLab.tbt)),
      unit: ' ms',
    },
    {
      what: 'Longest task while the application starts, CPU/4 (the worst page)',
      goal: '≤ 100 ms',
      limit: 100,
      peer: '–',
      value: worst(({ fast }) => number(fast.longestSince)),
      unit: ' ms',
    },
    {
      what: 'First-load JS, brotli, with headers (the worst page)',
      goal: '≤ 95 kB',
      limit: 95,
      peer: '135 kB in this architecture',
      value: worst(({ slow }) => number(slow.js)),
      digits: 1,
      unit: ' kB',
    },
    {
      what: 'Layout shift (the worst page)',
      goal: '0',
      limit: 0,
      peer: '0',
      value: worst(({ lab, slow }) => Math.max(lab.shift ?? 0, number(slow.cls))),
      digits: 3,
    },
    {
      what: 'Answers that the first visit waits for until the page is painted (the worst page)',
      goal: '1',
      limit: 1,
      peer: '1',
      value: worst(({ slow }) => number(slow.requests)),
    },
  ];
  return table(['What', 'Goal', 'Ours', 'Reached', 'Best peer'], goals.map(row));
}

function row({ what, goal, limit, peer, value, digits = 0, unit = '' }: Goal): string[] {
  if (!Number.isFinite(value)) return [what, goal, '–', '–', peer];
  // As it is written: 1.004 is 1.00.
  const rounded = Number(value.toFixed(digits));
  const isReached = goal === '100' ? rounded >= limit : rounded <= limit;
  return [what, goal, `${shown(value, digits)}${unit}`, isReached ? 'yes' : 'no', peer];
}
