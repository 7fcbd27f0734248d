import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectionNames } from './collections';
import { compiledTexts } from './compiledTexts';
import { NoFrontMatter } from './fileCodecs';
import type { Pictures } from './pictures';
import { entriesOf, isFolder, type ContentFolders } from './readFiles';
import { readTexts } from './readTexts';

interface Ahead {
  folders: Pick<ContentFolders, 'content' | 'public'>;
  pictures: Pictures;
  /** The absolute path of the folder of compiled texts. */
  cache: string;
}

/** Starting a thread takes about as long as compiling this number of texts. */
const fewTexts = 200;

/**
 * Lets a second thread compile texts while the caller reads the site. The thread begins with the
 * last text, and its results reach the caller through the folder of compiled texts, so the two meet
 * in the middle. Compiling takes most of the first build of a large site, and needs a core for
 * itself.
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
  // The caller compiles what the thread does not, and reports every error.
  worker.on('error', () => {});
  return () => void worker.terminate();
}

/** The folders that may have texts, in the order in which the site is read. */
function textFolders({ content }: Ahead['folders']): readonly string[] {
  return collectionNames
    .flatMap((name) => entriesOf(path.join(content, name)).map((slug) => `${name}/${slug}`))
    .filter((folder) => isFolder(path.join(content, folder)));
}

/** Runs in the thread: compiles all texts, the last one first. */
export function compileFromLast({ folders, pictures, cache }: Ahead): void {
  const { compileText } = compiledTexts(cache);
  for (const folder of [...textFolders(folders)].reverse()) {
    readTexts({ ...folders, pictures, compileText }, folder, NoFrontMatter);
  }
}
