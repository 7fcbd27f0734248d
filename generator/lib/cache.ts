import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { findFiles, isFile } from './files';
import { shortHash } from './hash';
import { shellQuoted } from './shellQuoted';

/** The results that programs keep. Each kind has a folder of this name. */
const kinds = ['code', 'fonts', 'pages', 'pictures', 'previews', 'public', 'texts'] as const;
type Kind = (typeof kinds)[number];

/**
 * The results of earlier runs, on disk. Several programs may use the same folder at the same time:
 * a result appears whole, and nothing is removed that was used in the last week. It is always safe
 * to delete the folder or anything in it, because what is missing or damaged is made again.
 *
 * A program that uses the files of a result again later, such as `npm run dev`, first has to ask for
 * the result again, because another program may have removed it.
 *
 * All methods throw an error that says what to do if the user may not change the folder.
 */
export interface Cache {
  /**
   * Returns a result, which is made only if no earlier run has made it.
   *
   * @param version everything that the result depends on besides the key, such as the sources of the
   * code that makes it (`versionOf`)
   * @param key everything else that the result depends on
   * @param make makes the result, which must be valid JSON
   */
  cached: <Result>(kind: Kind, version: string, key: string, make: () => Result) => Result;
  /**
   * Like `cached`, for a result that takes longer to make and may include files.
   *
   * @param make writes the files into the empty folder with the given absolute path
   * @returns the result and the folder with the files
   */
  cachedFiles: <Result>(
    kind: Kind,
    version: string,
    key: string,
    make: (folder: string) => Promise<Result>,
  ) => Promise<{ folder: string; result: Result }>;
  /**
   * Returns what is known of a file, such as its hash. In development, it stays in memory, and the
   * file is examined again only if its time or size has changed. It must contain no path of a result,
   * which may have been removed since.
   *
   * @param use tells apart for what a file is examined
   */
  factsOf: <Facts>(use: string, file: string, examine: () => Promise<Facts>) => Promise<Facts>;
  /**
   * Removes everything in the folders of all kinds that no program has used in the last week: old
   * results, and what a killed program has left. Call it after a run, so that the run's own results
   * count as used.
   */
  removeOld: () => void;
}

/** What the program does. Different programs make different results from the same files. */
export type Mode = 'production' | 'development' | 'check';

interface CacheOptions {
  /** Absolute path of the folder for all caches. */
  folder: string;
  mode: Mode;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The file with the result, beside the files that belong to it. */
const resultFile = 'result.json';

/** What is in the file with a result. */
interface Kept {
  /** The sizes of the files that belong to the result, keyed by path. */
  sizes: Readonly<Record<string, number>>;
  result: unknown;
}

/** Opens the cache of a program. In development, results also stay in memory. */
export function openCache({ folder, mode }: CacheOptions): Cache {
  /** The results in memory, keyed by path. */
  const memory = mode === 'development' ? new Map<string, unknown>() : undefined;
  /** The results with files that are being made, keyed by path. Copies of a picture share one. */
  const running = new Map<string, Promise<unknown>>();

  const targetOf = (kind: Kind, version: string, key: string) =>
    path.join(folder, kind, shortHash([JSON.stringify([mode, version, key])]));

  return {
    cached<Result>(kind: Kind, version: string, key: string, make: () => Result) {
      const file = `${targetOf(kind, version, key)}.json`;
      const known = access(() =>
        touch(file) ? (memory?.get(file) ?? readResult(file)) : undefined,
      );
      const result = known === undefined ? make() : (known as Result);
      if (known === undefined) access(() => writeResult(file, { sizes: {}, result }));
      memory?.set(file, result);
      return result;
    },
    async cachedFiles<Result>(
      kind: Kind,
      version: string,
      key: string,
      make: (folder: string) => Promise<Result>,
    ) {
      const target = targetOf(kind, version, key);
      const known = access(() =>
        touch(target) ? readResult(path.join(target, resultFile)) : undefined,
      );
      if (known !== undefined) return { folder: target, result: known as Result };
      const made =
        (running.get(target) as Promise<Result> | undefined) ??
        makeFiles(target, make).finally(() => running.delete(target));
      running.set(target, made);
      return { folder: target, result: await made };
    },
    async factsOf<Facts>(use: string, file: string, examine: () => Promise<Facts>) {
      if (!memory) return examine();
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs} ${size}`;
      const key = `${use} ${file}`;
      const known = memory.get(key) as { stamp: string; facts: Facts } | undefined;
      if (known?.stamp === stamp) return known.facts;
      const facts = await examine();
      memory.set(key, { stamp, facts });
      return facts;
    },
    removeOld() {
      for (const ofKind of kinds.map((kind) => path.join(folder, kind))) {
        if (!existsSync(ofKind)) continue;
        for (const name of access(() => readdirSync(ofKind))) {
          const place = path.join(ofKind, name);
          const stats = statSync(place, { throwIfNoEntry: false });
          if (stats && Date.now() - stats.mtimeMs > week) access(() => remove(place));
        }
      }
    },
  };

  /**
   * Makes a result with files, which appear at once. If another program has made the same result
   * since, that one stays, because the other program may be reading its files.
   */
  async function makeFiles<Result>(
    target: string,
    make: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    const unfinished = unfinishedOf(target);
    access(() => {
      remove(unfinished);
      mkdirSync(unfinished, { recursive: true });
    });
    const result = await make(unfinished);
    const sizes = sizesIn(unfinished);
    access(() => {
      writeResult(path.join(unfinished, resultFile), { sizes, result });
      try {
        renameSync(unfinished, target);
      } catch (error) {
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
        if (readResult(path.join(target, resultFile)) !== undefined) remove(unfinished);
        else {
          remove(target);
          renameSync(unfinished, target);
        }
      }
    });
    return result;
  }

  /** Reads or changes files in the folder. */
  function access<Result>(operation: () => Result): Result {
    try {
      return operation();
    } catch (error) {
      if (!isCode(error, 'EACCES', 'EPERM')) throw error;
      const { message } = error as Error;
      const reason = `expected a folder that you may change, got ${message}`;
      const hint = `delete it: sudo rm -r ${shellQuoted(folder)}`;
      throw Object.assign(error as Error, { message: `${folder}: ${reason}; ${hint}` });
    }
  }
}

/** Marks a result as used now. Returns false if there is none. */
function touch(place: string): boolean {
  const now = new Date();
  try {
    utimesSync(place, now, now);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Returns the place of a result that this program is still making. */
function unfinishedOf(target: string): string {
  return `${target}.${process.pid}`;
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
    if (!isCode(error, 'ENOENT')) throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Reads a result. There is none if somebody has damaged the file or a file that belongs to it. */
function readResult(file: string): unknown {
  try {
    const { sizes, result } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    const isWhole = Object.entries(sizes).every(
      ([name, size]) => statSync(path.join(path.dirname(file), name)).size === size,
    );
    return isWhole ? result : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a result at once, so that another program never reads a part of it. */
function writeResult(file: string, kept: Kept): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = unfinishedOf(file);
  writeFileSync(unfinished, JSON.stringify(kept));
  renameSync(unfinished, file);
}

function sizesIn(folder: string): Kept['sizes'] {
  const { files } = findFiles(folder);
  return Object.fromEntries(files.map((name) => [name, statSync(path.join(folder, name)).size]));
}

/**
 * Returns a version that changes with sources, with the installed packages, and with Node.
 *
 * @param root absolute path of the project
 * @param names files, relative to the project. A module stands for everything that it imports, too.
 */
export function versionOf(root: string, names: readonly string[]): string {
  const files = new Set<string>();
  for (const name of names) addSources(path.join(root, name), files);
  // npm updates .package-lock.json when the installed packages change.
  const packages = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(packages)) files.add(packages);
  return shortHash([process.version, ...[...files].map((file) => readFileSync(file))]);
}

/** Matches the path of another source in an import. Types do not change a result. */
const importedSource = /^(?:import|export)(?! type\b)[^;]*? from '(\.[^']+)'/gm;

function addSources(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  if (!/\.tsx?$/.test(file)) return;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importedSource)) {
    const target = path.join(path.dirname(file), name);
    const found = [`${target}.ts`, `${target}.tsx`, target].find(isFile);
    if (found === undefined) throw new Error(`${file}: expected a source at ${name}`);
    addSources(found, files);
  }
}
