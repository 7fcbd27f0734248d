import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ratio, shown, table } from './figures';
import { copyProject } from './projectCopy';
import { runToEnd, type Ended } from './runToEnd';
import { measuredAt, writeResults } from './writeResults';
import { note, writeNotes } from './writeNotes';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '10,100,1000,10000' } },
});

interface Builds {
  /** Content files that were added to the owner's own. */
  files: number;
  /** With nothing kept from an earlier build. */
  cold: Ended;
  /** Again, with nothing changed. */
  warm: Ended;
  /** Again, after a change of one text. */
  changed: Ended;
  /** Bytes and number of the files of dist/. */
  dist: { bytes: number; files: number };
}

/** Builds the whole site, as `npm run build` does, with more and more content files in it. */
async function run(): Promise<void> {
  const project = copyProject();
  try {
    const measured: Builds[] = [];
    for (const files of [0, ...values.files.split(',').map(Number)]) {
      measured.push(await measure(project.folder, files));
      console.log(row(measured.at(-1) as Builds, measured[0]).join(' | '));
    }
    const section = report(measured);
    const when = measuredAt('npm --prefix bench run build');
    await writeResults('build', `# The build of the whole site\n\n${section}\n\n${when}\n`, {
      build: `${section}\n\n${when}`,
    });
  } finally {
    project.remove();
  }
}

async function measure(folder: string, files: number): Promise<Builds> {
  for (const made of ['.cache', 'dist']) {
    rmSync(path.join(folder, made), { recursive: true, force: true });
  }
  const content = path.join(folder, 'src/content');
  // A note is a file in each of three languages.
  const notes = Math.round(files / 3);
  writeNotes(content, notes);
  const build = () => runToEnd('npm run build', folder);
  const cold = await build();
  const dist = sizeOf(path.join(folder, 'dist'));
  const warm = await build();
  changeOneText(content, notes);
  const changed = await build();
  return { files: notes * 3, cold, warm, changed, dist };
}

/** One of the notes that were written, else one of the owner's own. */
function changeOneText(content: string, notes: number): void {
  if (notes > 0) {
    const file = path.join(content, 'sport-notes/note-0/index.en.md');
    writeFileSync(file, note(0, 'en').replace('Note 0', 'Another title').replace('moon', 'sun'));
    return;
  }
  const section = path.join(content, 'coding-notes');
  const [folder = ''] = readdirSync(section).sort();
  const file = path.join(section, folder, 'index.en.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne more line.\n`);
}

function sizeOf(folder: string): { bytes: number; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
  return { bytes: files.reduce((sum, size) => sum + size, 0), files: files.length };
}

function row({ files, cold, warm, changed, dist }: Builds, least?: Builds): string[] {
  return [
    shown(files),
    seconds(cold.time),
    seconds(warm.time),
    seconds(changed.time),
    ratio(changed.time, cold.time),
    ratio(cold.time, least?.cold.time),
    `${shown(Math.max(cold.memory, warm.memory, changed.memory) / 2 ** 20)} MiB`,
    `${shown(dist.bytes / 2 ** 20, 1)} MiB`,
    shown(dist.files),
  ];
}

function report(measured: readonly Builds[]): string {
  const head = [
    'Content files more',
    'cold',
    'warm',
    'one text changed',
    'changed ÷ cold',
    'cold ÷ cold of none more',
    'memory',
    'dist/',
    'files in dist/',
  ];
  return `${table(
    head,
    measured.map((builds) => row(builds, measured[0])),
  )}

\`npm run build\` from its start to its end, in a copy of the project, the owner's own content included. Cold: no \`.cache\`, no
\`dist\`. Warm: again, with nothing changed. Memory is the most that all its processes held at a time. Three files are a note in
three languages, with two pages of text; a note has a page in each language.`;
}

function seconds(milliseconds: number): string {
  return `${shown(milliseconds / 1000, 1)} s`;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
