import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localDay } from './content/publication';
import { ownersFolders } from './ownersFolders';

/** Files and folders that the output of the build depends on. */
const inputs = [
  'src',
  'locales',
  'public',
  'generator',
  'server',
  'devtools',
  'packages',
  'package.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
  'webpack.config.ts',
];

/** The environment variables that the build reads. */
const variables = ['API_HOST', 'PUBLIC_URL', 'SERVICE_WORKER', 'SIGN_IN', 'NODE_ENV'];

/**
 * A hash of everything that the output of the build depends on.
 *
 * @param root absolute path of the project
 */
export function hashInputs(root: string, today = localDay()): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of variables) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  const { content } = ownersFolders(root);
  for (const input of [content, ...inputs.map((name) => path.join(root, name))]) {
    for (const file of filesIn(input)) {
      const bytes = readFileSync(file);
      hash.update(`\0${path.relative(root, file)}\0`).update(bytes);
      if (input === content) hash.update(`\0${datesToCome(bytes, today)}`);
    }
  }
  return hash.digest('hex');
}

/** Number of dates after a day: on each of them, a scheduled entry appears. */
function datesToCome(bytes: Buffer, today: string): number {
  const dates = bytes.toString('latin1').match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  return dates.filter((date) => date > today).length;
}

/**
 * Whether a folder contains the unchanged output of the build of these inputs.
 *
 * @param stamp absolute path of the file that `stampBuild` has written
 */
export function isBuilt(dist: string, stamp: string, hashOfInputs: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === textOf(dist, hashOfInputs);
}

/** Call after a build with the hash from before it: a file that changed meanwhile may be missing from the output. */
export function stampBuild(dist: string, stamp: string, hashOfInputs: string): void {
  writeFileSync(stamp, textOf(dist, hashOfInputs));
}

/** Call before a build, so that an interrupted build leaves no stamp. */
export function removeStamp(stamp: string): void {
  rmSync(stamp, { force: true });
}

function textOf(dist: string, hashOfInputs: string): string {
  const hash = createHash('sha256');
  // Also the private entries, which `npm run dev` replaces.
  for (const file of [...filesIn(dist), ...filesIn(`${dist}-private`)]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(dist, file)} ${size} ${mtimeMs}\n`);
  }
  return `${hashOfInputs} ${hash.digest('hex')}`;
}

/** All files below a folder in a stable order; the path itself if it is a file; none if it does not exist. */
function filesIn(place: string): readonly string[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [place] : [];
  return (
    readdirSync(place)
      // The owner's folder may be a repository.
      .filter((name) => name !== '.git')
      .toSorted()
      .flatMap((name) => filesIn(path.join(place, name)))
  );
}
