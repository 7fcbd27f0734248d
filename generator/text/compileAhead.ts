import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectionNames } from '../model/collections';
import { compiledTexts } from './compiledTexts';
import { NoFrontMatter } from '../model/fileCodecs';
import type { Pictures } from '../picture/pictures';
import { entriesOf, isFolder, type ContentFolders } from '../read/readFiles';
import { readTexts } from './readTexts';

interface Ahead {
  folders: Pick<ContentFolders, 'content' | 'public'>;
  pictures: Pictures;
  /** Absolute path of the folder with compiled Markdown. */
  cache: string;
}

/** How many Markdown files can be compiled in about the time that it takes to start a thread. */
const fewTexts = 200;

/**
 * Lets a second thread compile Markdown while the caller reads the site, because compiling takes
 * most of the time in a large site's first build. The thread starts with the last file and works
 * backwards, so the two meet in the middle. Its results reach the caller through the cache folder.
 * If there are only a few files to compile, or only one processor core, no thread is started.
 *
 * @returns a function to call when the site has been read
 */
export function compileAhead(ahead: Ahead): () => void {
  const kept = readdirSync(ahead.cache, { recursive: true }).length;
  const texts = textFolders(ahead.folders).length;
  if (texts - kept < fewTexts || availableParallelism() < 2) return () => {};
  // Node cannot start a thread from a TypeScript file.
  const code = `require('tsx/cjs'); require(${JSON.stringify(__filename)}).compileFromLast(require('node:worker_threads').workerData)`;
  const worker = new Worker(code, { eval: true, workerData: ahead });
  // The caller compiles whatever the thread does not, and reports every error.
  worker.on('error', () => {});
  return () => void worker.terminate();
}

/** Returns the folders that may contain Markdown files, in the order in which the site is read. */
function textFolders({ content }: Ahead['folders']): readonly string[] {
  return collectionNames
    .flatMap((name) => entriesOf(path.join(content, name)).map((slug) => `${name}/${slug}`))
    .filter((folder) => isFolder(path.join(content, folder)));
}

/** Runs in the thread and compiles all Markdown files, starting with the last. */
export function compileFromLast({ folders, pictures, cache }: Ahead): void {
  const { compileText } = compiledTexts(cache);
  for (const folder of [...textFolders(folders)].reverse()) {
    readTexts({ ...folders, pictures, compileText }, folder, NoFrontMatter);
  }
}
