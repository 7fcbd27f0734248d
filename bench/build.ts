import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, copyProject, removeBuild, seconds } from './projectCopy';
import { formatNumber, median, runBenchmark, type Report, type Row } from './report';
import { projectFolder, startSite } from './siteServer';

/** The folder of the example note that the benchmark copies. The note is in three languages. */
const originalNote = 'example/coding-notes/enter-is-not-send';

async function run({ rounds, notes }: { rounds: number; notes: string }): Promise<Report> {
  const counts = notes.split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count > 0)) {
    throw new Error(`--notes: expected positive whole numbers such as 30,300, got "${notes}"`);
  }
  const parent = mkdtempSync(path.join(tmpdir(), 'personal-website-copy-'));
  try {
    const folder = copyProject(path.join(parent, 'site'));
    const astro = copyAstro(path.join(parent, 'astro'));
    const starts = await measureStarts(folder, rounds);
    const builds: Row[] = [];
    for (const copies of counts) {
      builds.push(await measureBuilds('npm run build', folder, 'example/coding-notes', copies));
      builds.push(await measureBuilds('Astro', astro, 'notes', copies));
    }
    return {
      title: 'The build, and the first page',
      tables: [starts, builds],
      notes: `First table: from the command until the landing page has answered 200; medians of ${rounds} rounds (first build: one).
Second table: \`npm run build\` from start to end, with that many copies of a note in three languages besides the owner's own content
(two pages each, compressed), and Astro's build of these copies alone (one page each); one round. Caches kept: \`.cache\` and
Astro's, but every copy has another line. All in a copy of the project.`,
    };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Copies the Astro site used for comparison, and installs its packages. */
function copyAstro(folder: string): string {
  cpSync(path.join(__dirname, 'astro'), folder, { recursive: true });
  execFileSync('npm', ['install', '--no-package-lock'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

async function measureStarts(folder: string, rounds: number): Promise<Row[]> {
  const timeToFirstPage = async (script: 'start' | 'serve') => {
    const { time, stop } = await startSite(script, folder);
    await stop();
    console.log(`npm run ${script}: first page after ${seconds(time)}`);
    return time;
  };
  const cold = await timeToFirstPage('start');
  const warm: number[] = [];
  const serve: number[] = [];
  await buildSite(folder, 'the site for `npm run serve`');
  for (let round = 0; round < rounds; round++) {
    warm.push(await timeToFirstPage('start'));
    serve.push(await timeToFirstPage('serve'));
  }
  return [
    { Command: '`npm start`, first build', 'first page after': seconds(cold) },
    { Command: '`npm start`, nothing changed', 'first page after': seconds(median(warm)) },
    { Command: '`npm run serve`', 'first page after': seconds(median(serve)) },
  ];
}

/** @param notes the folder to copy the notes to, relative to `folder` */
async function measureBuilds(
  name: string,
  folder: string,
  notes: string,
  count: number,
): Promise<Row> {
  removeBuild(folder);
  const copies = addNotes(path.join(folder, notes), count);
  const build = async () => seconds((await buildSite(folder, `${name}, ${count} notes`)).time);
  const cold = await build();
  const addLine = (text: string) => `${text}\nOne more line.\n`;
  for (const copy of copies) changeTexts(copy, addLine);
  const allChanged = await build();
  for (const copy of copies.slice(0, 1)) changeTexts(copy, addLine);
  const oneChanged = await build();
  for (const copy of copies) rmSync(copy, { recursive: true });
  return {
    'Notes in three languages': `${formatNumber(count)}, ${name}`,
    'no caches': cold,
    'caches kept, all notes changed': allChanged,
    'one note changed': oneChanged,
  };
}

/**
 * Copies the example note several times. The note's diagram is left out, because Astro would not
 * render it.
 *
 * @returns the folders that contain the copies
 */
function addNotes(notes: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const copy = path.join(notes, `copy-${index}`);
    cpSync(path.join(projectFolder, originalNote), copy, { recursive: true });
    changeTexts(copy, (text) => `${text.replace(/```mermaid[^]*?```/, '')}\nCopy ${index}.\n`);
    return copy;
  });
}

function changeTexts(note: string, change: (text: string) => string): void {
  for (const name of readdirSync(note).filter((file) => file.endsWith('.md'))) {
    const file = path.join(note, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

runBenchmark('build', { rounds: 3, notes: '30,300,3000' }, run);
