import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBuild } from '../../server/buildFiles';
import { entriesFile } from '../../server/privateEntriesFile';
import { findFiles } from '../lib/files';
import { hashCode } from '../lib/hash';
import { readBuildEnvironment } from '../model/environment';
import { ownersDay } from '../model/publication';
import { isRead } from '../read/ownersFiles';
import { findContentFolder } from '../model/contentFolder';

/** Files and folders that the build's output depends on, besides the owner's. */
const inputs = [
  'src',
  'locales',
  'public',
  'generator',
  'server',
  'packages',
  'package.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
  'webpack.config.ts',
];

/**
 * Returns a hash of the code and the settings from which a site is built.
 *
 * @param root absolute path of the project
 * @throws StartError if a setting is invalid
 */
export function hashProject(root: string): string {
  const settings = { ...readBuildEnvironment(process.env), NODE_ENV: process.env['NODE_ENV'] };
  const hash = createHash('sha256').update(JSON.stringify(settings));
  return hash.update(hashCode(root, inputs)).digest('hex');
}

/**
 * Checks that the project is still the same as when it was hashed, so that a build never keeps the
 * code of one version as that of another, for example after `git switch`.
 *
 * @param root absolute path of the project
 * @param project the earlier result of `hashProject`
 * @throws Error if a file has changed
 */
export function checkUnchanged(root: string, project: string): void {
  if (hashProject(root) === project) return;
  throw new Error('expected no change in the project during the build, got one; build again');
}

/**
 * Returns a hash of everything that the build's output depends on.
 *
 * @param root absolute path of the project
 */
export function hashInputs(
  root: string,
  { today = ownersDay(), project = hashProject(root) } = {},
): string {
  const hash = createHash('sha256').update(project);
  const { contentFolder } = findContentFolder(root);
  for (const name of findFiles(contentFolder, isRead).files) {
    const file = path.join(contentFolder, name);
    const bytes = readFileSync(file);
    hash.update(`\0${path.relative(root, file)}\0`).update(bytes);
    hash.update(`\0${datesToCome(bytes, today)}`);
  }
  return hash.digest('hex');
}

/**
 * Counts the dates in a file that are later than today. A scheduled entry appears on its date. On
 * that day, this count changes, so the site is built again.
 */
function datesToCome(bytes: Buffer, today: string): number {
  const dates = bytes.toString('latin1').match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  return dates.filter((date) => date > today).length;
}

/**
 * Returns whether a folder contains a whole build with the given inputs. A build appears with all
 * its files at once, but somebody may have removed some since.
 *
 * @param dist absolute path of the built site
 */
export function isBuilt(dist: string, hashOfInputs: string): boolean {
  const build = findBuild(dist);
  if (!existsSync(path.join(`${dist}-private`, entriesFile))) return false;
  return (
    build?.inputs === hashOfInputs && build.files.every((name) => existsSync(path.join(dist, name)))
  );
}
