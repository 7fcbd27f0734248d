import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFile, readBuild } from '../../server/buildFiles';
import { buildIn, earlierFiles, linkFiles } from './earlierFiles';

/**
 * Adds hard links to two releases before one replaces the other. The next one gets the code and
 * content of the previous one, which pages that are already open may still request. The previous
 * one gets the code of the next one, because a page may request it from the other server while
 * servers of both releases are running.
 *
 * @param release absolute path of the next release
 * @param previous absolute path of the running release, on the same disk
 */
export function keepFiles(release: string, previous: string): void {
  const [next, current] = [path.join(release, 'dist'), path.join(previous, 'dist')];
  const build = readBuild(path.join(next, buildFile));
  if (!existsSync(current)) {
    throw new Error(`${previous}: expected the folder of a release, found no dist/ in it`);
  }
  // No content, because it would stay public if the operator returned to the previous release.
  const code = build.files.filter((file) => file.startsWith('/assets/'));
  linkFiles(code, next, current);
  // For a release of an earlier version, which has no such description, nothing is kept.
  const kept = earlierFiles(buildIn(current), build);
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
