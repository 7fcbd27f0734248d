import * as t from 'io-ts';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { buildFile, entriesFile, type Build } from '../../server/buildFiles';
import { isFile } from '../lib/files';
import { buildIn } from './earlierFiles';

/*
 * A build writes into new folders beside those that are being served, and its last act is to rename
 * them. So a build that fails or is killed changes nothing (docs/decisions/0045).
 */

/** The new folders of a build. */
export interface FreshFolders {
  site: string;
  private: string;
  /** What the previous build has made. Undefined if there is none, or none that can be read. */
  previous: Build | undefined;
  /**
   * Puts the new folders in the place of the previous ones.
   *
   * @throws Error if another build has published since these folders were created, because it may
   * have read newer content
   */
  publish: () => void;
  /** Removes the new folders. Does nothing after `publish`. */
  discard: () => void;
}

/**
 * The file by which each folder is recognised as a build, and what every version has written to it.
 * A file of this name with other content is somebody else's.
 */
const signs = {
  site: { file: buildFile, content: t.type({ inputs: t.string, files: t.array(t.string) }) },
  private: {
    file: entriesFile,
    content: t.type({ circles: t.UnknownRecord, entries: t.array(t.UnknownRecord) }),
  },
};

const folderNames = ['site', 'private'] as const;
type Places = Readonly<Record<(typeof folderNames)[number], string>>;

/**
 * Creates the new folders, and removes those that a killed build has left.
 *
 * @param dist absolute path of the site's folder
 * @throws Error that names the folder if it, or the folder of private entries beside it, contains
 * something else than a build, or if it is part of another build
 */
export function freshFolders(dist: string): FreshFolders {
  const places: Places = { site: dist, private: `${dist}-private` };
  settleKilled(places);
  const around = buildAround(dist);
  if (around !== undefined) {
    throw new Error(`${dist}: expected a folder outside of other builds, got one in ${around}`);
  }
  for (const kind of folderNames) refuseOthers(places[kind], signs[kind]);
  const replaced = stampOf(dist);
  const fresh = temporaryFolders(places, 'new', process.pid);
  for (const kind of folderNames) mkdirSync(fresh[kind], { recursive: true });
  return {
    ...fresh,
    previous: buildIn(dist),
    publish() {
      if (stampOf(dist) !== replaced) {
        const reason = 'expected the site that was there when this build began, got a newer one';
        throw new Error(`${dist}: ${reason}; build again`);
      }
      const old = temporaryFolders(places, 'old', process.pid);
      // The first build replaces empty folders, so that there is always a previous one to return
      // to.
      for (const kind of folderNames) mkdirSync(places[kind], { recursive: true });
      try {
        setAside(places.site, old.site);
        setAside(places.private, old.private);
        renameSync(fresh.private, places.private);
        renameSync(fresh.site, places.site);
      } finally {
        settle(places, process.pid);
      }
    },
    discard: () => settle(places, process.pid),
  };
}

/** The next build deletes these folders, so their names must be ones that nobody chooses by hand. */
const temporaryFolders = (places: Places, name: 'new' | 'old', pid: number): Places => ({
  site: `${places.site}.build-${pid}-${name}`,
  private: `${places.private}.build-${pid}-${name}`,
});

/** Returns a value that changes whenever a build is published. */
function stampOf(dist: string): number | undefined {
  return statSync(path.join(dist, buildFile), { throwIfNoEntry: false })?.ino;
}

/**
 * Removes what a build has left beside the places. `publish` moves the site away first and the new
 * one in last, so a missing site means that publishing did not end. Then this function puts back the
 * private entries and, last, the site, so that the next call repeats it if it is killed too.
 */
function settle(places: Places, pid: number): void {
  const old = temporaryFolders(places, 'old', pid);
  const isUnfinished = !existsSync(places.site);
  for (const kind of ['private', 'site'] as const) {
    if (isUnfinished && existsSync(old[kind])) {
      rmSync(places[kind], { recursive: true, force: true });
      renameSync(old[kind], places[kind]);
    }
  }
  for (const left of [old, temporaryFolders(places, 'new', pid)]) {
    for (const kind of folderNames) rmSync(left[kind], { recursive: true, force: true });
  }
}

/** Settles the builds that were killed. */
function settleKilled(places: Places): void {
  const folder = path.dirname(places.site);
  if (!existsSync(folder)) return;
  const left = readdirSync(folder).flatMap((name) => {
    const pid = Number(/\.build-(\d+)-(?:new|old)$/.exec(name)?.[1]);
    const isOfBuild = (['new', 'old'] as const).some((one) =>
      Object.values(temporaryFolders(places, one, pid)).includes(path.join(folder, name)),
    );
    return isOfBuild && !isRunning(pid) ? pid : [];
  });
  for (const pid of new Set(left)) settle(places, pid);
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

/** @throws Error if the folder is a mounted one, which cannot be renamed */
function setAside(place: string, old: string): void {
  try {
    renameSync(place, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    const reason = 'expected a folder that can be renamed, got a mounted one';
    throw new Error(`${place}: ${reason}; build into another folder, and copy it`, {
      cause: error,
    });
  }
}

type Sign = (typeof signs)[keyof typeof signs];

/** Returns the build that a place is in, whose visitors could load everything at that place. */
function buildAround(place: string): string | undefined {
  const parent = path.dirname(place);
  if (parent === place) return undefined;
  const isBuild = Object.values(signs).some((sign) => isSigned(parent, sign));
  return isBuild ? parent : buildAround(parent);
}

function refuseOthers(place: string, sign: Sign): void {
  const got = otherThan(place, sign);
  if (got !== undefined) {
    const expected = 'expected an empty folder, or one that a build has written';
    throw new Error(`${place}: ${expected}, since the build replaces all of it; got ${got}`);
  }
}

/** Returns what is at a place other than nothing, an empty folder or a build. */
function otherThan(place: string, sign: Sign): string | undefined {
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (!stat) return undefined;
  // The build would replace the link, and the folder that it leads to would stay as it is.
  if (stat.isSymbolicLink()) return 'a link, so name the folder that it leads to';
  if (!stat.isDirectory()) return 'a file';
  const names = readdirSync(place);
  // Owners who publish their site by committing it keep a repository in the folder of a build.
  if (names.includes('.git')) return 'a repository';
  if (names.length === 0 || isSigned(place, sign)) return undefined;
  if (!isFile(path.join(place, sign.file))) return `a folder without the ${sign.file} of a build`;
  return `a folder whose ${sign.file} is damaged or not from a build; delete it if a build wrote it`;
}

function isSigned(place: string, { file, content }: Sign): boolean {
  try {
    return content.is(JSON.parse(readFileSync(path.join(place, file), 'utf8')));
  } catch {
    return false;
  }
}
