import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFile, hashedFolders, readBuild } from '../../server/buildFiles';
import { earlierFiles, linkFiles } from './earlierFiles';

/**
 * Adds hard links to two releases, so that each contains the code and content files of both. Call
 * this before one release replaces the other. Pages that are already open may still request files
 * from the previous release. While servers of both releases are running, a page from one release
 * may also request its files from the other server.
 *
 * @param release absolute path of the next release
 * @param previous absolute path of the running release, on the same disk
 */
export function keepFiles(release: string, previous: string): void {
  const [next, current] = [path.join(release, 'dist'), path.join(previous, 'dist')];
  const build = readBuild(path.join(next, buildFile));
  const hashed = build.files.filter((file) => hashedFolders.includes(file.split('/')[1] ?? ''));
  linkFiles(hashed, next, current);
  const previousBuild = path.join(current, buildFile);
  // Releases of earlier versions have no such file, so nobody knows what they published.
  if (!existsSync(previousBuild)) return;
  const kept = earlierFiles(readBuild(previousBuild), build);
  linkFiles(Object.keys(kept), current, next);
  const file = path.join(next, buildFile);
  writeFileSync(`${file}.new`, JSON.stringify({ ...build, kept }));
  renameSync(`${file}.new`, file);
}

/** Each release contains this program, which is run with `node keepFiles.js <previous release>`. */
if (require.main === module) {
  const previous = process.argv[2];
  if (!previous) throw new Error('expected the previous release: node keepFiles.js <folder>');
  keepFiles(__dirname, path.resolve(previous));
}
