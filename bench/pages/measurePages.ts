import { medians } from '../figures';
import { judge, type Verdict } from './judge';
import { inNewBrowser } from './phone';
import { takeTurns } from './takeTurns';
import { firstVisit, start, type Loaded } from './visit';

/** A page in a language, with the same page as plain HTML. */
export interface PageTarget {
  page: string;
  language: string;
  ours: string;
  floor: string;
}

export interface PageFigures extends PageTarget {
  lab: Partial<Verdict>;
  slow: Partial<Loaded>;
  fast: Partial<Loaded>;
  floorLab: Partial<Verdict>;
  floorSlow: Partial<Loaded>;
}

/** Looks at each page and at its floor in turns: with Lighthouse, on a slow network, and as fast as it comes. */
export async function measurePages(
  targets: readonly PageTarget[],
  rounds: number,
): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const target of targets) {
    const { page, language } = target;
    const measured = await takeTurns(
      (['floor', 'ours'] as const).map((side) => ({ name: `${page} ${language} ${side}`, side })),
      rounds,
      async ({ side }, round) => {
        const url = target[side];
        const onlyPerformance = side === 'floor' || round > 0;
        return {
          // Lighthouse takes an answer of 404 for a mistake.
          lab: (await isFound(url))
            ? await inNewBrowser(language, (browser) => judge(browser, url, { onlyPerformance }))
            : {},
          slow: await inNewBrowser(language, (browser) => firstVisit(browser, url)),
          // What starts is the same application in every language.
          fast:
            side === 'ours' && language === targets[0]?.language
              ? await inNewBrowser(language, (browser) => start(browser, url))
              : {},
        };
      },
    );
    const [floor = [], ours = []] = measured;
    figures.push({
      ...target,
      lab: medians(ours.map(({ lab }) => lab)),
      slow: medians(ours.map(({ slow }) => slow)),
      fast: medians(ours.map(({ fast }) => fast)),
      floorLab: medians(floor.map(({ lab }) => lab)),
      floorSlow: medians(floor.map(({ slow }) => slow)),
    });
  }
  return figures;
}

async function isFound(url: string): Promise<boolean> {
  return (await fetch(url)).ok;
}
