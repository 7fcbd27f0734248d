import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The hidden file in each folder that a build has made. Without it, a folder is never replaced. */
const mark = '.made-by-a-build';
const meaning = 'The next build replaces this folder, and everything in it.\n';

/** The file with the id of the process that builds. */
const lock = 'process';

/**
 * Makes new folders and then puts them in the place of the previous ones, so that a build that
 * fails or is killed changes nothing (docs/decisions/0045-a-build-in-a-fresh-folder.md).
 *
 * @param places absolute paths of the folders, in the order in which they are replaced. They are in
 * the same folder.
 * @param make fills the new folders, which are empty. It gets a function that returns the absolute
 * path of the new folder for one of the places.
 * @returns the result of `make`
 * @throws Error that names the folder if one of the places is something else than a build, if it is
 * in another build, or if another process is building there; and the errors of `make`
 */
export async function replaceFolders<Result>(
  places: readonly string[],
  make: (freshOf: (place: string) => string) => Promise<Result>,
): Promise<Result> {
  for (const place of places) {
    refuseOthers(place);
    refuseBuildAround(place);
  }
  const work = `${places.at(-1)}.build`;
  lockFolder(work);
  try {
    const freshOf = (place: string) => path.join(work, path.basename(place));
    for (const place of places) mkdirSync(freshOf(place));
    const result = await make(freshOf);
    for (const place of places) writeFileSync(path.join(freshOf(place), mark), meaning);
    replace(places, freshOf);
    return result;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** @throws Error if a folder cannot be renamed. All folders are then the previous ones. */
function replace(places: readonly string[], freshOf: (place: string) => string): void {
  const oldOf = (place: string) => `${freshOf(place)}.old`;
  try {
    for (const place of places) {
      if (existsSync(place)) renameSync(place, oldOf(place));
      renameSync(freshOf(place), place);
    }
  } catch (cause) {
    for (const place of places.filter((place) => existsSync(oldOf(place)))) {
      rmSync(place, { recursive: true, force: true });
      renameSync(oldOf(place), place);
    }
    const reason = `expected folders that can be renamed, got ${(cause as Error).message}`;
    const hint = 'a mounted folder cannot, so build into a folder in it';
    throw new Error(`${places.join(' and ')}: ${reason}; ${hint}`, { cause });
  }
}

/** @throws Error if a place is neither free nor an empty folder nor a build */
function refuseOthers(place: string): void {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    const names = readdirSync(place);
    // Owners who publish their site by committing it have a repository in the folder of a build.
    if (names.length === 0 || (names.includes(mark) && !names.includes('.git'))) return;
  }
  const expected =
    'expected an empty folder, or one that a build has made and that is no repository';
  const hint = 'delete it, or choose another folder';
  throw new Error(`${place}: ${expected}, since the build replaces all of it; ${hint}`);
}

/** @throws Error if a place is in a build, whose visitors could read private entries beside it */
function refuseBuildAround(place: string, folder = path.dirname(place)): void {
  if (existsSync(path.join(folder, mark))) {
    throw new Error(`${place}: expected a folder outside of other builds, got one in ${folder}`);
  }
  const parent = path.dirname(folder);
  if (parent !== folder) refuseBuildAround(place, parent);
}

/**
 * Makes an empty folder in which only this process builds. If a process has been killed while it was
 * building, this removes what it has left.
 */
function lockFolder(work: string): void {
  const file = path.join(work, lock);
  if (existsSync(file)) {
    const builder = Number(readFileSync(file, 'utf8'));
    if (isRunning(builder)) {
      const reason = `expected no other build, got one by process ${builder}`;
      throw new Error(`${work}: ${reason}; wait for it, or delete the folder if it is no build`);
    }
    rmSync(work, { recursive: true });
  }
  mkdirSync(work, { recursive: true });
  if (readdirSync(work).length > 0) {
    throw new Error(`${work}: expected no such folder, since the build uses it; rename it`);
  }
  writeFileSync(file, String(process.pid), { flag: 'wx' });
}

function isRunning(pid: number): boolean {
  // In a new container, a process may have the same id as the one that was killed.
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
