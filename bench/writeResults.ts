import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { withSection } from './withSection';

const performancePage = path.join(__dirname, '../docs/performance.md');

/**
 * Keeps the page of a run in bench/results/, and puts its tables into docs/performance.md where that
 * page has their place (`<!-- bench:name -->` up to `<!-- /bench:name -->`).
 *
 * @param name of the file, without `.md`
 * @param page Markdown; says itself when and where it was measured (`measuredAt`)
 * @param sections Markdown by name, for docs/performance.md
 */
export async function writeResults(
  name: string,
  page: string,
  sections: Readonly<Record<string, string>> = {},
): Promise<void> {
  const results = path.join(__dirname, 'results');
  mkdirSync(results, { recursive: true });
  await writeMarkdown(path.join(results, `${name}.md`), page);
  if (existsSync(performancePage)) {
    let text = readFileSync(performancePage, 'utf8');
    for (const [section, markdown] of Object.entries(sections)) {
      text = withSection(text, section, markdown);
    }
    await writeMarkdown(performancePage, text);
  }
  console.log(`\n${page}`);
}

/** When, on what and by which command, with the options it was given: the last paragraph of each page of results. */
export function measuredAt(command: string, versions = ''): string {
  const options = process.argv.slice(2);
  const asked = options.length > 0 ? `${command} -- ${options.join(' ')}` : command;
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${day}, ${machine}, load average ${load} at the end, Node ${process.versions.node}${versions && `, ${versions}`}. \`${asked}\``;
}

async function writeMarkdown(file: string, text: string): Promise<void> {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...options, parser: 'markdown' }));
}
