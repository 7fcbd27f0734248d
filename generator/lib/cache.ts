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
import { shortHash } from './hash';

/**
 * The results of earlier runs, on disk. There is one cache for each mode and each content folder, so
 * that `npm run dev` and a build beside it never see each other's results. It is always safe to
 * delete the folder.
 */
export interface Cache {
  /**
   * Returns a result, which is made only if no earlier run has made it.
   *
   * @param kind the name of the folder for such results, such as `texts`
   * @param version everything that the result depends on besides the key, such as the sources of the
   * code that makes it (`versionOf`)
   * @param key everything else that the result depends on
   * @param make makes the result, which must be valid JSON. Undefined is not kept.
   */
  cached: <Result>(
    kind: string,
    version: string,
    key: string,
    make: () => Result | undefined,
  ) => Result | undefined;
  /**
   * Like `cached`, for a result that takes longer to make and may include files.
   *
   * @param make writes the files into the empty folder with the given absolute path
   * @returns the result and the folder with the files
   */
  cachedFiles: <Result>(
    kind: string,
    version: string,
    key: string,
    make: (folder: string) => Promise<Result>,
  ) => Promise<{ folder: string; result: Result }>;
  /**
   * Removes all results that were not used since this function was last called, and the caches of
   * content folders that were not used for a week.
   */
  removeUnused: () => void;
}

interface CacheOptions {
  /** Absolute path of the folder for all caches. */
  folder: string;
  /** What the program does. Different programs make different results from the same files. */
  mode: 'production' | 'development' | 'check';
  /** Absolute path of the owner's content folder. */
  content: string;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The file with the result, beside the files that belong to it. */
const resultFile = 'result.json';

/** Opens the cache of a program. In development, results also stay in memory. */
export function openCache({ folder, mode, content }: CacheOptions): Cache {
  const name = `${mode}-${shortHash([content])}`;
  /** The names of the used results, keyed by kind. */
  const used = new Map<string, Set<string>>();
  /** The results in memory, keyed by path. */
  const memory = mode === 'development' ? new Map<string, unknown>() : undefined;
  /** The results with files that are being made, keyed by path. Copies of a picture share one. */
  const running = new Map<string, Promise<unknown>>();

  const targetOf = (kind: string, version: string, key: string) => {
    const result = shortHash([JSON.stringify([mode, version, key])]);
    used.set(kind, (used.get(kind) ?? new Set()).add(result));
    return path.join(folder, kind, name, result);
  };

  return {
    cached<Result>(kind: string, version: string, key: string, make: () => Result | undefined) {
      const target = targetOf(kind, version, key);
      const known = memory?.get(target) ?? readResult(`${target}.json`);
      const result = (known as Result | undefined) ?? make();
      if (known === undefined && result !== undefined) writeResult(`${target}.json`, result);
      if (result !== undefined) memory?.set(target, result);
      return result;
    },
    async cachedFiles<Result>(
      kind: string,
      version: string,
      key: string,
      make: (folder: string) => Promise<Result>,
    ) {
      const target = targetOf(kind, version, key);
      const known = readResult(path.join(target, resultFile)) as Result | undefined;
      if (known !== undefined) return { folder: target, result: known };
      const made =
        (running.get(target) as Promise<Result> | undefined) ??
        makeFiles(target, make).finally(() => running.delete(target));
      running.set(target, made);
      return { folder: target, result: await made };
    },
    removeUnused() {
      for (const [kind, names] of used) {
        const own = path.join(folder, kind, name);
        for (const one of namesIn(own)) {
          if (!names.has(path.parse(one).name)) remove(path.join(own, one));
        }
        for (const target of memory?.keys() ?? []) {
          if (path.dirname(target) === own && !names.has(path.basename(target))) {
            memory?.delete(target);
          }
        }
        const now = new Date();
        if (existsSync(own)) utimesSync(own, now, now);
        for (const other of namesIn(path.join(folder, kind))) {
          const cache = path.join(folder, kind, other);
          const age = Date.now() - (statSync(cache, { throwIfNoEntry: false })?.mtimeMs ?? 0);
          if (age > week) remove(cache);
        }
      }
      used.clear();
    },
  };
}

/** Makes a result with files, which appear at once. Another program may make the same result. */
async function makeFiles<Result>(
  target: string,
  make: (folder: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${target}.${process.pid}`;
  remove(unfinished);
  mkdirSync(unfinished, { recursive: true });
  const result = await make(unfinished);
  writeFileSync(path.join(unfinished, resultFile), JSON.stringify(result));
  if (readResult(path.join(target, resultFile)) === undefined) {
    remove(target);
    renameSync(unfinished, target);
  } else remove(unfinished);
  return result;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function remove(target: string): void {
  rmSync(target, { recursive: true, force: true });
}

/**
 * Reads a result. A file that is incomplete, because the program was killed while writing it, has no
 * result.
 */
function readResult(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Writes a result at once, so that another program never reads a part of it. */
function writeResult(file: string, result: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, JSON.stringify(result));
  renameSync(whole, file);
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
    const found = [`${target}.ts`, `${target}.tsx`, target].find(isSource);
    if (found === undefined) throw new Error(`${file}: expected a source at ${name}`);
    addSources(found, files);
  }
}

function isSource(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
