import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { ContentBuild } from './contentBuild';
import { writeNotes } from './writeNotes';

const { values } = parseArgs({
  options: { notes: { type: 'string', default: '10,100,1000,10000' } },
});

/** Builds as many notes in processes of their own: with nothing kept, then with what that one kept. */
async function measure(notes: number): Promise<{ cold: ContentBuild; warm: ContentBuild }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-bench-'));
  try {
    writeNotes(path.join(folder, 'content'), notes);
    writeFileSync(path.join(folder, 'entry.js'), '');
    mkdirSync(path.join(folder, 'public'));
    return { cold: await build(folder), warm: await build(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(folder: string): Promise<ContentBuild> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    path.join(__dirname, 'contentBuild.ts'),
    folder,
  ]);
  return JSON.parse(stdout) as ContentBuild;
}

async function run(): Promise<void> {
  const rows: string[] = [];
  for (const notes of values.notes.split(',').map(Number)) {
    const { cold, warm } = await measure(notes);
    const texts = notes * 3;
    rows.push(
      [
        whole(texts),
        seconds(cold.build.time),
        seconds(cold.build.work),
        `${(cold.build.work / texts).toFixed(1)} ms`,
        seconds(warm.build.time),
        seconds(warm.build.work),
        `${(warm.build.work / texts).toFixed(2)} ms`,
        seconds(warm.change.time),
        seconds(warm.change.work),
        `${whole(cold.memory / 2 ** 20)} MiB`,
      ].join(' | '),
    );
    console.log(rows.at(-1));
  }
  const page = `# The build of the content

| Texts | cold | work | work a text | warm | work | work a text | one changed | work | memory |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}

Cold: nothing kept from an earlier build. Warm: another process, nothing changed. One changed: the same
process builds again after a change of one text, as \`npm run dev\` does. Work is the processor time of the column before it,
which a busy machine hardly changes; memory is the largest resident set of the cold build. Each text has two pages with code, a table, a footnote
and a formula; three texts are a note. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load
average ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.versions.node}. \`npm --prefix bench run content\`
`;
  const results = path.join(__dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, 'content.md'), page);
  console.log(`\n${page}`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
}

void run();
