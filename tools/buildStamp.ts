import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All that decides what the build writes: files of the project, and folders of such. */
const inputs = [
  'src',
  'locales',
  'public',
  'tools',
  'server',
  'devtools',
  'package.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
  'eslint.config.mjs',
  'webpack.config.ts',
];

/** The environment variables that the build reads. */
const variables = ['API_HOST', 'PUBLIC_URL', 'SERVICE_WORKER', 'NODE_ENV'];

/**
 * Names a build by everything that decides what it writes.
 *
 * @param root absolute path of the project
 */
export function hashInputs(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of variables) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  for (const input of inputs) {
    for (const file of filesIn(path.join(root, input))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * Whether a folder holds what the build of these inputs wrote, and nobody has touched it since.
 *
 * @param stamp absolute path of the file that `stampBuild` has written
 */
export function isBuilt(dist: string, stamp: string, hashOfInputs: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === textOf(dist, hashOfInputs);
}

/** To be called after a build, with the hash from before it: what was changed meanwhile may be missing. */
export function stampBuild(dist: string, stamp: string, hashOfInputs: string): void {
  writeFileSync(stamp, textOf(dist, hashOfInputs));
}

/** To be called before a build: one that is broken off leaves no stamp. */
export function removeStamp(stamp: string): void {
  rmSync(stamp, { force: true });
}

function textOf(dist: string, hashOfInputs: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(dist)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(dist, file)} ${size} ${mtimeMs}\n`);
  }
  return `${hashOfInputs} ${hash.digest('hex')}`;
}

/** The files in a folder and in those in it, in order; the file itself where it is one; none where there is nothing. */
function filesIn(place: string): readonly string[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [place] : [];
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
