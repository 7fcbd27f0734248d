import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFiles, shortDigest, type ReleaseFiles } from './releaseFiles';

/** A build, by all that is in it. */
export interface Release {
  name: string;
  /** What the service worker knows its files by (releaseFiles.ts). */
  list: ReleaseFiles;
  /** Lists of folders, as JSON by the paths of their URLs. */
  folderLists: ReadonlyMap<string, string>;
}

/** The worker, in `dist/`. */
export const workerFile = 'service-worker.js';

const firstLine = /^self\.release="[\w-]+";\n/;

/**
 * Names what webpack has built.
 *
 * @param dist absolute path of the built site
 * @param names files of this build; `dist/` may contain files of earlier builds
 * @param others what else its pages are made of
 */
export function nameRelease(
  dist: string,
  names: readonly string[],
  others: readonly (string | Buffer)[],
): Release {
  const files = new Map(names.map((name) => [name, readFileSync(path.join(dist, name))]));
  const { list, folderLists } = releaseFiles(files);
  const name = shortDigest(JSON.stringify(list), readWorker(dist), ...others);
  return { name, list, folderLists };
}

/** Where in `dist/` the service worker finds what it has to know of a release. */
export function releaseFile({ name }: Release): string {
  return `assets/release.${name}.json`;
}

/** @param shell HTML of the site without a page, to show when there is no other */
export function releaseJson({ list }: Release, shell: string): string {
  return JSON.stringify({ ...list, shell });
}

/** The text of the worker, which begins with the release that it is of. */
export function markedWorker(dist: string, { name }: Release): string {
  return `self.release=${JSON.stringify(name)};\n${readWorker(dist)}`;
}

/** As webpack wrote it. */
function readWorker(dist: string): string {
  return readFileSync(path.join(dist, workerFile), 'utf8').replace(firstLine, '');
}
