import path from 'node:path';
import { parseArgs } from 'node:util';
import { locales } from '../src/locale/locales';
import { paths } from '../src/paths';
import { dist } from '../e2e/builtSite';
import { pagePaths } from '../e2e/pagePaths';
import { staticHost } from './pages/staticHost';
import { floorFiles, newText } from './pages/floorFiles';
import { readPages } from './pages/readPages';
import { measureLanding } from './pages/measureLanding';
import { measurePages, type PageTarget } from './pages/measurePages';
import { goalsReport } from './pages/goalsReport';
import { landingReport } from './pages/landingReport';
import { pagesReport } from './pages/pagesReport';
import { filesOf } from './serveFiles';
import { serveSite, type Served } from './serveSite';
import { measuredAt, writeResults } from './writeResults';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    'page-rounds': { type: 'string', default: '1' },
    languages: { type: 'string', default: locales.join(',') },
    only: { type: 'string' },
    every: { type: 'boolean', default: false },
  },
});
const languages = values.languages.split(',');

/** Where a path leads that no page has. */
const noPage = '/no-such-page';

/** Measures the landing page beside its floors, then one page of each kind in each language beside its own. */
async function run(): Promise<void> {
  const served: Served[] = [];
  const serve = async (what: Promise<Served>) => {
    served.push(await what);
    return (await what).url;
  };
  try {
    const site = await serve(serveSite());
    const chosen = chosenPaths();
    const targets: PageTarget[] = [];
    let step = { path: paths.projects, text: '' };
    let ownFloor = '';
    for (const language of languages) {
      const contents = await readPages(site, language, [
        ...new Set([paths.home, paths.projects, ...chosen]),
      ]);
      const files = floorFiles(contents);
      const floor = await serve(staticHost((file) => files.get(file)));
      targets.push(
        ...chosen.map((page) => ({ page, language, ours: site + page, floor: floor + page })),
      );
      if (step.text === '') {
        ownFloor = floor;
        const [from, to] = [contents.get(paths.home)?.text, contents.get(paths.projects)?.text];
        step = { ...step, text: newText(from ?? '', to ?? '') };
      }
    }
    const [language = 'en'] = languages;
    const rounds = Number(values.rounds);
    const landing = await measureLanding(
      [
        {
          name: 'floor-static',
          url: await serve(staticHost(filesOf(path.join(__dirname, 'floor')))),
          step: { path: paths.projects, text: 'Everything I made' },
        },
        { name: 'ours', url: site, step },
        { name: 'ours, on a static host', url: await serve(staticHost(filesOf(dist))), step },
        { name: 'floor of our own page', url: ownFloor, step },
      ],
      language,
      rounds,
    );
    const every = await measurePages(targets, Number(values['page-rounds']));
    const when = measuredAt('npm --prefix bench run pages', await versions());
    const sections = {
      goals: goalsReport(landing, every),
      landing: landingReport(landing, rounds),
      pages: pagesReport(every),
    };
    await writeResults(
      'pages',
      `# Every page against the floor\n\n${Object.values(sections).join('\n\n')}\n\n${when}\n`,
      { ...sections, pages: `${sections.pages}\n\n${when}` },
    );
  } finally {
    for (const { stop } of served) await stop();
  }
}

/** One page of each kind, unless others are asked for. */
function chosenPaths(): string[] {
  if (values.only !== undefined) return values.only.split(',');
  if (values.every) return [...pagePaths(), noPage];
  // The three sections of notes are of one kind.
  const kinds = pagePaths({ entries: 1 }).filter((page) => !/^\/(sport|reading)-notes/.test(page));
  return [...kinds, noPage];
}

async function versions(): Promise<string> {
  const { default: lighthouse } = await import('lighthouse/package.json');
  return `Lighthouse ${lighthouse.version}`;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
