import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { shortHash } from './hash';

/** The results that programs keep. Each kind has a folder of this name. */
const kinds = ['code', 'pictures', 'previews', 'texts'] as const;
type Kind = (typeof kinds)[number];

/**
 * The results of earlier runs, on disk. Several programs may use the same folder at the same time:
 * a result appears whole, and nothing is removed that was used in the last week. It is always safe
 * to delete the folder.
 *
 * A program that uses the files of a result again later, such as `npm run dev`, first has to ask for
 * the result again, because another program may have removed it.
 */
export interface Cache {
  /**
   * Returns a result, which is made only if no earlier run has made it.
   *
   * @param key everything that the result depends on besides the version of the cache
   * @param make makes the result, which must be valid JSON
   */
  cached: <Result>(kind: Kind, key: string, make: () => Result) => Result;
  /**
   * Like `cached`, for a result that takes longer to make and may include files.
   *
   * @param make writes the files into the empty folder with the given absolute path
   * @returns the result and the folder with the files
   */
  cachedFiles: <Result>(
    kind: Kind,
    key: string,
    make: (folder: string) => Promise<Result>,
  ) => Promise<{ folder: string; result: Result }>;
  /**
   * Returns what is known of a file, such as its hash. It stays in memory, and the file is examined
   * again only if its time or size has changed, so that `npm run dev` does not read all pictures
   * again after each change of a text.
   */
  rememberedOf: <Facts>(file: string, examine: () => Promise<Facts>) => Promise<Facts>;
  /**
   * Removes everything in the folders of all kinds that no program has used in the last week: old
   * results, and what a killed program has left. Call it after a run, so that the run's own results
   * count as used.
   */
  removeOld: () => void;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The file with the result, beside the files that belong to it. */
const resultFile = 'result.json';

/**
 * Opens the cache in a folder.
 *
 * @param folder absolute path of the folder, which may not exist yet
 * @param version changes with the code that makes the results
 */
export function openCache(folder: string, version: string): Cache {
  /** What is known of files, keyed by path. */
  const known = new Map<string, { stamp: string; facts: unknown }>();
  /** The results with files that are being made, keyed by path. Copies of a picture share one. */
  const running = new Map<string, Promise<unknown>>();

  const targetOf = (kind: Kind, key: string) =>
    path.join(folder, kind, shortHash([JSON.stringify([version, key])]));

  return {
    cached<Result>(kind: Kind, key: string, make: () => Result) {
      const file = `${targetOf(kind, key)}.json`;
      const kept = readUsed(file, file);
      if (kept) return kept.result as Result;
      const result = make();
      mkdirSync(path.dirname(file), { recursive: true });
      const unfinished = unfinishedOf(file);
      writeFileSync(unfinished, JSON.stringify({ result }));
      renameSync(unfinished, file);
      return result;
    },
    async cachedFiles<Result>(kind: Kind, key: string, make: (folder: string) => Promise<Result>) {
      const target = targetOf(kind, key);
      const kept = readUsed(target, path.join(target, resultFile));
      if (kept) return { folder: target, result: kept.result as Result };
      const made =
        (running.get(target) as Promise<Result> | undefined) ??
        makeFiles(target, make).finally(() => running.delete(target));
      running.set(target, made);
      return { folder: target, result: await made };
    },
    async rememberedOf<Facts>(file: string, examine: () => Promise<Facts>) {
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs} ${size}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.facts as Facts;
      const facts = await examine();
      known.set(file, { stamp, facts });
      return facts;
    },
    removeOld() {
      for (const kind of kinds) {
        const ofKind = path.join(folder, kind);
        for (const name of existsSync(ofKind) ? readdirSync(ofKind) : []) {
          const place = path.join(ofKind, name);
          const stats = statSync(place, { throwIfNoEntry: false });
          if (stats && Date.now() - stats.mtimeMs > week) remove(place);
        }
      }
    },
  };
}

/**
 * Makes a result with files, which appear at once. If another program has made the same result
 * since, that one stays, because the other program may be reading its files.
 */
async function makeFiles<Result>(
  target: string,
  make: (folder: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = unfinishedOf(target);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const result = await make(unfinished);
  writeFileSync(path.join(unfinished, resultFile), JSON.stringify({ result }));
  try {
    renameSync(unfinished, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM'].includes(code)) throw error;
    if (readUsed(target, path.join(target, resultFile))) remove(unfinished);
    else {
      remove(target);
      renameSync(unfinished, target);
    }
  }
  return result;
}

/**
 * Removes a file, or all of a folder at once: if this program is killed in between, nobody finds a
 * result without some of its files.
 */
function remove(place: string): void {
  const aside = `${place}.removed-${process.pid}`;
  try {
    renameSync(place, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Reads a result, and marks it as used now.
 *
 * @param place the file or the folder of the result
 * @param file the file with the result
 * @returns undefined if there is none
 */
function readUsed(place: string, file: string): { result: unknown } | undefined {
  const now = new Date();
  try {
    utimesSync(place, now, now);
    return JSON.parse(readFileSync(file, 'utf8')) as { result: unknown };
  } catch {
    return undefined;
  }
}

/** Returns the place of a result that this program is still making. */
function unfinishedOf(target: string): string {
  return `${target}.${process.pid}`;
}
