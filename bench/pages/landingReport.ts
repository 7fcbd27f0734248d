import { ratio, shown, table } from '../figures';
import type { LandingFigures } from './measureLanding';
import { peers } from './peers';

const columns = [
  'Landing page',
  'Lighthouse performance',
  'LCP simulated ÷ floor',
  'TBT, ms',
  'LCP really throttled ÷ floor',
  'LCP of a repeat visit ÷ floor',
  'click to painted page, ms',
  'first-load JS, kB',
  'script at CPU/4, ms',
];

/** Two tables of the landing page: the one that others are in too, and what only ours has. */
export function landingReport(figures: readonly LandingFigures[], rounds: number): string {
  const [floor] = figures;
  if (!floor) throw new Error('expected a floor that was measured');
  const beside = figures.map(({ name, lab, slow }) => [
    name,
    shown(lab.performance),
    ratio(lab.simulatedLcp, floor.lab.simulatedLcp),
    shown(lab.tbt),
    ratio(slow.lcp, floor.slow.lcp),
    ratio(slow.repeatLcp, floor.slow.repeatLcp),
    `${shown(slow.click)} (${ratio(slow.click, floor.slow.click)})`,
    shown(slow.js, 1),
    shown(slow.script),
  ]);
  const alone = figures.map(({ name, lab, slow, fast }) => [
    name,
    shown(lab.simulatedLcp),
    shown(slow.lcp),
    shown(slow.repeatLcp),
    shown(slow.requests),
    shown(Math.max(lab.shift ?? NaN, slow.cls ?? NaN), 3),
    shown(slow.blocked),
    shown(slow.longestBefore),
    shown(slow.longestSince),
    shown(fast.longestBefore),
    shown(fast.longestSince),
    shown(slow.aliveAt),
    shown(slow.kB),
  ]);
  return `${table(columns, [...beside, ...peers])}

Medians of ${rounds} rounds in turns; the click's ratio to the floor is in parentheses. The rows marked “given” are figures of
another day, measured by the same definitions beside the same floor-static. In milliseconds and kB:

${table(
  [
    'Landing page',
    'LCP simulated',
    'LCP throttled',
    'LCP repeat visit',
    'requests until it is painted',
    'layout shift',
    'blocked, throttled',
    'longest task before the application',
    'longest task since',
    'the same on a fast network: before',
    'since',
    'alive at',
    'everything, kB',
  ],
  alone,
)}`;
}
