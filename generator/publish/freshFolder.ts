import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildFile, entriesFile, readBuild, type Build } from '../../server/buildFiles';

/*
 * A build writes into new folders beside those that are being served, and its last act is to rename
 * them. So a build that fails or is killed changes nothing
 * (docs/decisions/0016-updates-for-open-pages.md).
 */

/** The new folders of a build. */
export interface FreshFolders {
  site: string;
  private: string;
  /** What the previous build has made. Undefined if there is none, or none that can be read. */
  previous: Build | undefined;
  /** Puts the new folders in the place of the previous ones. */
  publish: () => void;
  /** Removes the new folders. Does nothing after `publish`. */
  discard: () => void;
}

/** A file that only a build writes, for each of the folders. Older versions wrote `own-files.json`. */
const signs = { site: [buildFile, 'own-files.json'], private: [entriesFile] };

/**
 * Creates the new folders, and removes those that a killed build has left.
 *
 * @param dist absolute path of the site's folder
 * @throws Error that names the folder if it, or the folder of private entries beside it, contains
 * something else than a build
 */
export function freshFolders(dist: string): FreshFolders {
  const places = { site: dist, private: `${dist}-private` };
  for (const place of Object.values(places)) restore(place);
  for (const kind of ['site', 'private'] as const) refuseOthers(places[kind], signs[kind]);
  const named = (place: string, name: string) => `${place}.${name}-${process.pid}`;
  const fresh = { site: named(places.site, 'new'), private: named(places.private, 'new') };
  for (const folder of Object.values(fresh)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  return {
    ...fresh,
    previous: previousBuild(dist),
    publish() {
      for (const kind of ['site', 'private'] as const) {
        const old = named(places[kind], 'old');
        if (existsSync(places[kind])) replace(places[kind], old);
        renameSync(fresh[kind], places[kind]);
        rmSync(old, { recursive: true, force: true });
      }
    },
    discard() {
      for (const folder of Object.values(fresh)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Removes the folders of builds that were killed. If a build was killed between its two renames,
 * puts the previous folder back.
 */
function restore(place: string): void {
  const folder = path.dirname(place);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, kind, pid] = /\.(new|old)-(\d+)$/.exec(name) ?? [];
    const isOfPlace = name === `${path.basename(place)}.${kind}-${pid}`;
    if (!isOfPlace || isRunning(Number(pid))) continue;
    const left = path.join(folder, name);
    if (kind === 'old' && !existsSync(place)) renameSync(left, place);
    else rmSync(left, { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @throws Error that says how to build into a mounted folder, which cannot be renamed */
function replace(place: string, old: string): void {
  try {
    renameSync(place, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    const reason = 'expected a folder that can be renamed, got a mounted one';
    throw new Error(`${place}: ${reason}; build into a folder inside it`, { cause: error });
  }
}

function refuseOthers(place: string, signsOfBuild: readonly string[]): void {
  const stat = statSync(place, { throwIfNoEntry: false });
  const isAllowed =
    !stat ||
    (stat.isDirectory() &&
      (readdirSync(place).length === 0 ||
        signsOfBuild.some((name) => existsSync(path.join(place, name)))));
  if (!isAllowed) {
    throw new Error(
      `${place}: expected an empty folder, or one that a build has written, since the build replaces all of it`,
    );
  }
}

function previousBuild(dist: string): Build | undefined {
  try {
    return readBuild(path.join(dist, buildFile));
  } catch {
    return undefined;
  }
}
