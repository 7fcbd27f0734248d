import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats, StatsModule } from 'webpack';

/**
 * Returns the licences of the packages that files come from. Licences such as MIT, BSD and Apache ask
 * everyone who hands on a copy of the code to hand on their text as well.
 *
 * @param root the folder from which the paths begin
 * @param files paths of files and folders that are copied; those outside node_modules are left out
 */
export function thirdPartyNotices(root: string, files: readonly string[]): string {
  const folders = files.flatMap(
    (file) =>
      /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0] ?? [],
  );
  const notices = [...new Set(folders)].map((name) => {
    const folder = path.join(root, name);
    const facts = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    const url = `https://www.npmjs.com/package/${facts.name}/v/${facts.version}`;
    return [`${facts.name} ${facts.version} (${facts.license}), ${url}`, ...texts].join('\n\n');
  });
  const all = [...new Set(notices)].sort().join(`\n\n${'-'.repeat(80)}\n\n`);
  return `The files in this folder and below contain copies of these packages.\n\n${all}\n`;
}

/**
 * Returns the files of which webpack has put code into a bundle. Files that it has read and left out,
 * because nothing of them is used, are not among them.
 *
 * @param root the folder from which the paths begin
 */
export function bundledFiles(stats: Stats, root: string): readonly string[] {
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true });
  // A module that consists of several has them in `modules`.
  const filesOf = ({ nameForCondition, modules: parts = [] }: StatsModule): readonly string[] => [
    ...(nameForCondition ? [path.relative(root, nameForCondition)] : []),
    ...parts.flatMap(filesOf),
  ];
  // webpack adds code of its own, which loads the parts of the bundle.
  return ['node_modules/webpack', ...modules.flatMap(filesOf)];
}
