import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hashedFolders, removeOldFiles, renewPreviousFiles } from './previousFiles';

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
  renewPreviousFiles(current, previous);
  linkHashedFiles(current, next);
  linkHashedFiles(next, current);
  removeOldFiles(next, release);
}

function linkHashedFiles(from: string, to: string): void {
  for (const folder of hashedFolders) {
    const options = { recursive: true, withFileTypes: true } as const;
    for (const entry of readdirSync(path.join(from, folder), options)) {
      if (!entry.isFile()) continue;
      const source = path.join(entry.parentPath, entry.name);
      const target = path.join(to, path.relative(from, source));
      mkdirSync(path.dirname(target), { recursive: true });
      try {
        linkSync(source, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

/** Each release contains this program, which is run with `node keepFiles.js <previous release>`. */
if (require.main === module) {
  const previous = process.argv[2];
  if (!previous) throw new Error('expected the previous release: node keepFiles.js <folder>');
  keepFiles(__dirname, path.resolve(previous));
}
