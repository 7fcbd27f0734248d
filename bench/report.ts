import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * A table row, which maps each column's name to the cell's text. All rows of a table have the same
 * columns.
 */
export type Row = Readonly<Record<string, string>>;

export interface Report {
  title: string;
  tables: readonly (readonly Row[])[];
  /** A Markdown explanation of what was measured and how to read the tables. */
  notes: string;
}

/**
 * Runs a benchmark and prints its report. The report is also written to `results/<name>.md`, or to
 * the folder given by the `--results` option. If the benchmark fails, no report is written, and the
 * process exits with code 1.
 *
 * @param defaults the command-line options with their default values
 */
export function runBenchmark<Options extends Readonly<Record<string, number | string>>>(
  name: string,
  defaults: Options,
  measure: (options: Options) => Promise<Report>,
): void {
  const run = async () => {
    const folder = path.join(__dirname, 'results');
    const options = readOptions({ results: folder, ...defaults }, process.argv.slice(2));
    const page = reportPage(await measure(options), name);
    mkdirSync(options.results, { recursive: true });
    writeFileSync(path.join(options.results, `${name}.md`), page);
    console.log(`\n${page}`);
  };
  run().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

/**
 * Reads command-line options such as `--rounds 3`.
 *
 * @throws Error if an option is unknown, or if an option with a numeric default is given a value
 * that is not a positive whole number
 */
export function readOptions<Options extends Readonly<Record<string, number | string>>>(
  defaults: Options,
  args: string[],
): Options {
  const names = Object.keys(defaults).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ args, options: Object.fromEntries(names) });
  const given = Object.entries(values).map(([name, value]) => {
    if (typeof defaults[name] === 'string') return [name, value];
    if (/^[1-9]\d*$/.test(String(value))) return [name, Number(value)];
    throw new Error(`--${name}: expected a positive whole number, got "${value}"`);
  });
  return { ...defaults, ...Object.fromEntries(given) } as Options;
}

/** Returns a Markdown table. All columns except the first are right-aligned. */
export function markdownTable(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return [columns, rule, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function reportPage({ title, tables, notes }: Report, name: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const load = `load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  const date = new Date().toISOString().slice(0, 10);
  const facts = [date, machine, load, `Node ${process.versions.node}`].join(', ');
  const args = process.argv.slice(2);
  const command = ['npm --prefix bench run', name, ...(args.length ? ['--', ...args] : [])];
  const source = `${facts}. \`${command.join(' ')}\``;
  return `${[`# ${title}`, ...tables.map(markdownTable), notes, source].join('\n\n')}\n`;
}

/**
 * Returns the median of the values, ignoring NaN and infinite values. If no value is left, returns
 * NaN.
 */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** Returns the median of each figure over all samples. */
export function medians<Name extends string>(
  samples: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const names = Object.keys(samples[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, median(samples.map((sample) => sample[name]))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** Formats a number for a report. A missing number is shown as a dash. */
export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/**
 * Measures several things in `rounds` rounds. The order changes each round (A B C, then B C A), so
 * that a temporary slowdown does not always affect the same thing.
 *
 * @returns each thing's samples, in the order of `things`
 */
export async function measureInterleaved<Thing extends { name: string }, Sample>(
  things: readonly Thing[],
  rounds: number,
  measure: (thing: Thing, round: number) => Promise<Sample>,
): Promise<Sample[][]> {
  const samples: Sample[][] = things.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < things.length; turn++) {
      const index = (turn + round) % things.length;
      const thing = things[index] as Thing;
      samples[index]?.push(await measure(thing, round));
      console.log(`round ${round + 1} of ${rounds}: ${thing.name}`);
    }
  }
  return samples;
}
