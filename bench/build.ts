import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp, { type Create } from 'sharp';
import { formatNumber, median, runBenchmark, type Report, type Row } from './report';
import { projectFolder, startSite } from './siteServer';

/** Notes of the owner, in the folder of the project; the benchmark copies the first. */
const notesFolder = 'content/coding-notes';

async function run({
  rounds,
  notes,
  photos,
}: {
  rounds: number;
  notes: number;
  photos: number;
}): Promise<Report> {
  const folder = copyProject();
  try {
    const starts = await measureStarts(folder, rounds);
    const builds: Row[] = [];
    for (let count = 1; count <= notes; count *= 10)
      builds.push(await measureBuilds(folder, count));
    return {
      title: 'The build, and the first page',
      tables: [starts, builds, [await measurePhotos(folder, photos)]],
      notes: `First table: from the command until the landing page has answered 200; medians of ${rounds} rounds (first build: one).
Second table: \`npm run build\` from start to end, with that many notes besides the owner's own content; one round. Cold: no \`.cache\`,
no \`dist\`. Warm: again, nothing changed. Third table: the same with that many notes, each with another photo (12 megapixels);
memory: of all processes of the build together, sampled ten times a second. All in a copy of the project.`,
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
  removeBuild(folder);
  const build = async () => (await buildSite(folder, `${notes} notes`)).time;
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

function removeBuild(folder: string): void {
  for (const made of ['.cache', 'dist']) {
    rmSync(path.join(folder, made), { recursive: true, force: true });
  }
}

/** Runs `npm run build`; `memory` is the most that all its processes used together, in bytes. */
async function buildSite(folder: string, what: string): Promise<{ time: number; memory: number }> {
  const start = performance.now();
  // In a separate session, by which ps finds all its processes.
  const child = spawn('npm', ['run', 'build'], { cwd: folder, detached: true, stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let memory = 0;
  while (child.exitCode === null) {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
    await Promise.race([ended, setTimeout(100)]);
  }
  if ((await ended) !== 0) throw new Error('npm run build: expected it to succeed; see above');
  const time = performance.now() - start;
  console.log(`${what}: npm run build took ${seconds(time)}, ${megabytes(memory)}`);
  return { time, memory };
}

function memoryOf(session: number): number {
  try {
    const list = execFileSync('ps', ['-o', 'rss=', '-g', String(session)], { encoding: 'utf8' });
    return list.split('\n').reduce((sum, line) => sum + Number(line) * 1024, 0);
  } catch {
    // It has just ended.
    return 0;
  }
}

async function measurePhotos(folder: string, count: number): Promise<Row> {
  const size = await addPhotos(path.join(folder, notesFolder), count);
  removeBuild(folder);
  const cold = await buildSite(folder, `${count} photos, cold`);
  const warm = await buildSite(folder, `${count} photos, warm`);
  return {
    'Notes with a photo': formatNumber(count),
    'size of each': megabytes(size),
    cold: seconds(cold.time),
    'memory, cold': megabytes(cold.memory),
    warm: seconds(warm.time),
    'memory, warm': megabytes(warm.memory),
  };
}

/**
 * Adds notes with a photo: noise of several sizes, which is as hard to compress as leaves or gravel. The photos differ
 * in their last bytes, so that the build converts each of them.
 *
 * @returns the size of the photo in bytes
 */
async function addPhotos(notes: string, count: number): Promise<number> {
  const [width, height] = [4032, 3024];
  const noise = async (part: number) => {
    const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const size = { width: Math.round(width / part), height: Math.round(height / part) };
    const small = sharp({ create: { ...size, channels: 3, noise: grain } as Create });
    return sharp(await small.png().toBuffer())
      .resize(width, height)
      .png()
      .toBuffer();
  };
  const layers = await Promise.all([40, 6].map(noise));
  const photo = await sharp(await noise(600))
    .composite(layers.map((input) => ({ input, blend: 'soft-light' })))
    .jpeg({ quality: 99 })
    .toBuffer();
  for (let index = 0; index < count; index++) {
    const note = path.join(notes, `photo-${index}`);
    mkdirSync(note);
    writeFileSync(path.join(note, 'photo.jpg'), Buffer.concat([photo, Buffer.from(String(index))]));
    const front = `title: 照片 ${index}\nsummary: 一張照片。\ndate: 2026-03-01\ntags: []`;
    const text = `---\n${front}\n---\n\n![一張照片](photo.jpg)\n`;
    writeFileSync(path.join(note, 'index.zh-Hant-TW.md'), text);
  }
  return photo.length;
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

function megabytes(bytes: number): string {
  return `${formatNumber(bytes / 1e6)} MB`;
}

runBenchmark('build', { rounds: 3, notes: 1000, photos: 300 }, run);
