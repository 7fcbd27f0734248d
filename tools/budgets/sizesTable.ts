import type { Weighed } from './weights';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `### ${title}`,
    '',
    `| ${head.join(' | ')} |`,
    `| --- |${' --: |'.repeat(head.length - 1)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

/**
 * What a build weighs, for people to read, in Markdown.
 *
 * @param day YYYY-MM-DD on which it was weighed
 */
export function sizesTable({ weights, packages }: Weighed, day: string): string {
  const heaviest = (byName: Readonly<Record<string, number>>) =>
    Object.entries(byName).toSorted(([, one], [, other]) => other - one);
  return [
    `Weighed on ${day} with \`npm run budgets -- --accept\`; kB of brotli 11, of packages kB minified.`,
    table(
      'First load, by kind of page',
      ['Page', 'Script', 'CSS'],
      heaviest(weights.firstLoadScript).map(([page, bytes]) => [
        page,
        kilobytes(bytes),
        kilobytes(weights.css[page] ?? 0),
      ]),
    ),
    table(
      'Each file of script',
      ['Chunk', 'kB'],
      heaviest(weights.script).map(([name, bytes]) => [name, kilobytes(bytes)]),
    ),
    table(
      'The application by package (`main`)',
      ['Package or folder', 'kB, minified'],
      heaviest(packages['main'] ?? {})
        .filter(([, bytes]) => bytes >= 200)
        .map(([name, bytes]) => [name, kilobytes(bytes)]),
    ),
    '',
  ].join('\n\n');
}
