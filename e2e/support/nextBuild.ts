import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFile, etagOf, readBuild } from '../../server/buildFiles';
import { dist } from './server';

const text = /\.(js|css|html|json)$/;
/** Matches the hashes in the names of code files and the content folder. */
const hashes = /\.([0-9a-f]{20})\.(?:js|css)$|^content\/([0-9a-f]{12})\//;

/**
 * Copies the built site and turns the copy into a later build. The code files and the content
 * folder get new names, as if their contents had changed.
 *
 * @param folder the folder to copy to
 * @param changes the strings to replace; each key is replaced with its value
 * @param built the absolute path of the site to copy
 */
export function makeNextBuild(
  folder: string,
  changes: Readonly<Record<string, string>>,
  built = dist,
): void {
  mkdirSync(folder, { recursive: true });
  // Do not copy the compressed files, because they would still contain the old text.
  cpSync(built, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) });
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
  const file = path.join(folder, buildFile);
  const build = readBuild(file);
  const pages = Object.entries(build.pages).map(([name, page]) => {
    const html = readFileSync(path.join(folder, name), 'utf8');
    return [name, { ...page, etag: etagOf(html) }] as const;
  });
  writeFileSync(file, JSON.stringify({ ...build, pages: Object.fromEntries(pages) }));
}
