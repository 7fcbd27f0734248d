import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist } from './builtSite';

const text = /\.(js|css|html|json)$/;
/** The names of files of code, and of the folder of the content. */
const hashes = /\.([0-9a-f]{20})\.(?:js|css)$|^content\/([0-9a-f]{12})\//;

/**
 * Copies the built site and changes it as if its owner had changed code and content: all files of code, and the
 * folder of the content, have other names.
 *
 * @param folder where to
 * @param changes new words by the old ones
 */
export function makeNextRelease(folder: string, changes: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  // Changes would not reach the compressed files.
  cpSync(dist, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) });
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const hashOf = (name: string) => hashes.exec(name)?.slice(1).find(Boolean);
  const old = new Set(names.flatMap((name) => hashOf(name) ?? []));
  const replaced: [string, string][] = [
    ...[...old].map((hash): [string, string] => [hash, [...hash].reverse().join('')]),
    ...Object.entries(changes),
  ];
  for (const name of names) {
    const file = path.join(folder, name);
    if (text.test(name)) {
      const before = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        replaced.reduce((result, [from, to]) => result.replaceAll(from, to), before),
      );
    }
    const hash = hashOf(name);
    if (!hash) continue;
    const next = path.join(folder, name.replace(hash, [...hash].reverse().join('')));
    mkdirSync(path.dirname(next), { recursive: true });
    renameSync(file, next);
  }
}
