import { medians } from '../figures';
import type { Step } from './clickToPainted';
import { judge, type Verdict } from './judge';
import { inNewBrowser } from './phone';
import { takeTurns } from './takeTurns';
import { start, visit, type Loaded, type Visit } from './visit';

export interface LandingTarget {
  name: string;
  url: string;
  step: Step;
}

/** Medians of what was measured of a landing page. */
export interface LandingFigures {
  name: string;
  lab: Partial<Verdict>;
  slow: Partial<Visit>;
  /** On a fast network: all that the application does comes at once. */
  fast: Partial<Loaded>;
}

/** Looks at each landing page with Lighthouse, then visits it as a phone does, in turns. */
export async function measureLanding(
  targets: readonly LandingTarget[],
  language: string,
  rounds: number,
): Promise<LandingFigures[]> {
  // A static host compresses what is asked for the first time.
  for (const { url } of targets) await inNewBrowser(language, (browser) => start(browser, url));
  const measured = await takeTurns(targets, rounds, async ({ url, step }, round) => ({
    lab: await inNewBrowser(language, (browser) =>
      judge(browser, url, { onlyPerformance: round > 0 }),
    ),
    slow: await inNewBrowser(language, (browser) => visit(browser, url, step)),
    fast: await inNewBrowser(language, (browser) => start(browser, url)),
  }));
  return targets.map(({ name }, index) => {
    const samples = measured[index] ?? [];
    return {
      name,
      lab: medians(samples.map(({ lab }) => lab)),
      slow: medians(samples.map(({ slow }) => slow)),
      fast: medians(samples.map(({ fast }) => fast)),
    };
  });
}
