import { exec } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatNumber, median, runBenchmark, type Report, type Row } from './report';
import { projectFolder, startSite } from './siteServer';

/** Notes of the owner, in the folder of the project; the benchmark copies the first. */
const notesFolder = 'content/coding-notes';

async function run({ rounds, notes }: { rounds: number; notes: number }): Promise<Report> {
  const folder = copyProject();
  try {
    const starts = await measureStarts(folder, rounds);
    const builds: Row[] = [];
    for (let count = 1; count <= notes; count *= 10)
      builds.push(await measureBuilds(folder, count));
    return {
      title: 'The build, and the first page',
      tables: [starts, builds],
      notes: `First table: from the command until the landing page has answered 200; medians of ${rounds} rounds (first build: one).
Second table: \`npm run build\` from start to end, with that many notes besides the owner's own content; one round. Cold: no \`.cache\`,
no \`dist\`. Warm: again, nothing changed. All in a copy of the project.`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the project without what its commands create; the copy uses the same node_modules. */
function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-copy-'));
  const excluded = ['node_modules', '.git', '.cache', 'dist', 'data', 'bench', 'test-results'].map(
    (name) => path.join(projectFolder, name),
  );
  cpSync(projectFolder, folder, { recursive: true, filter: (file) => !excluded.includes(file) });
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
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

async function measureBuilds(folder: string, notes: number): Promise<Row> {
  for (const made of ['.cache', 'dist']) {
    rmSync(path.join(folder, made), { recursive: true, force: true });
  }
  const build = async () => {
    const start = performance.now();
    // Rejects with the output of the command when it fails.
    await promisify(exec)('npm run build', { cwd: folder, maxBuffer: 2 ** 30 });
    const time = performance.now() - start;
    console.log(`${notes} notes: npm run build took ${seconds(time)}`);
    return time;
  };
  const original = addNotes(path.join(folder, notesFolder), notes);
  const cold = await build();
  const warm = await build();
  changeTexts(original, 'One more line.');
  const changed = await build();
  return {
    'Notes added': formatNumber(notes),
    cold: seconds(cold),
    warm: seconds(warm),
    'one note changed': seconds(changed),
  };
}

/** @returns the folder of the note that was copied */
function addNotes(notes: string, count: number): string {
  const [first] = readdirSync(notes).sort();
  if (first === undefined) throw new Error(`${notesFolder}: expected a note to copy`);
  const original = path.join(notes, first);
  for (let index = 0; index < count; index++) {
    const copy = path.join(notes, `copy-${index}`);
    cpSync(original, copy, { recursive: true });
    changeTexts(copy, `Copy ${index}.`);
  }
  return original;
}

function changeTexts(note: string, line: string): void {
  const texts = readdirSync(note).filter((name) => name.endsWith('.md'));
  for (const name of texts) appendFileSync(path.join(note, name), `\n\n${line}\n`);
}

function seconds(milliseconds: number): string {
  return `${formatNumber(milliseconds / 1000, 1)} s`;
}

runBenchmark('build', { rounds: 3, notes: 1000 }, run);
