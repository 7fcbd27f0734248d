import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { releaseFiles, shortDigest } from '../build/serviceWorker/releaseFiles';
import { dist } from './builtSite';

const text = /\.(js|css|html|json)$/;
const hashed = /\.([0-9a-f]{20})\.(js|css)$/;

/**
 * Makes of the built site the release after it, as if its owner had changed code and content: every file
 * of code has another name, and the words in `changes` are others, wherever they stand.
 *
 * @param folder where to
 * @param changes new words by the old ones
 */
export function makeNextRelease(folder: string, changes: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  // Of the compressed files nothing would be changed.
  cpSync(dist, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) });
  const names = filesIn(folder);
  const old = names.map((name) => hashed.exec(name)?.[1] ?? []).flat();
  const replaced: [string, string][] = [
    ...old.map((hash): [string, string] => [hash, [...hash].reverse().join('')]),
    ...Object.entries(changes),
  ];
  for (const name of names.filter((name) => text.test(name))) {
    const file = path.join(folder, name);
    const before = readFileSync(file, 'utf8');
    let after = before;
    for (const [from, to] of replaced) after = after.replaceAll(from, to);
    if (after !== before) writeFileSync(file, after);
  }
  for (const name of names) {
    const hash = hashed.exec(name)?.[1];
    if (!hash) continue;
    const next = name.replace(hash, [...hash].reverse().join(''));
    renameSync(path.join(folder, name), path.join(folder, next));
  }
  nameRelease(folder);
}

/** Gives the files a release of their own, as the build does (build/serviceWorker/release.ts). */
function nameRelease(folder: string): void {
  const names = filesIn(folder);
  const oldList = names.find((name) => /^assets\/release\./.test(name)) ?? '';
  const oldRelease = /release\.([\w-]+)\.json/.exec(oldList)?.[1] ?? '';
  const { shell: oldShell } = JSON.parse(readFileSync(path.join(folder, oldList), 'utf8')) as {
    shell: string;
  };
  rmSync(path.join(folder, oldList));
  const files = new Map(
    names
      .filter((name) => name !== oldList)
      .map((name) => [name, readFileSync(path.join(folder, name))]),
  );
  const { list } = releaseFiles(files);
  const release = shortDigest(JSON.stringify(list), 'next');
  const shell = oldShell.replaceAll(oldRelease, release);
  const newList = path.join(folder, `assets/release.${release}.json`);
  writeFileSync(newList, JSON.stringify({ ...list, shell }));
  for (const [name, content] of files) {
    if (!name.endsWith('.html') && name !== 'service-worker.js') continue;
    const marked = content.toString().replaceAll(oldRelease, release);
    writeFileSync(path.join(folder, name), marked);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
