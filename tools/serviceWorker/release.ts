import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFiles, shortDigest } from './releaseFiles';

/** A build, by all that is in it. */
export interface Release {
  name: string;
  /** What the service worker knows its files by (releaseFiles.ts). */
  files: Readonly<Record<string, string>>;
}

/** The worker, in `dist/`. */
export const workerFile = 'service-worker.js';

const firstLine = /^self\.release="[\w-]+";\n/;

/**
 * Names what webpack has built.
 *
 * @param dist absolute path of the built site
 * @param others what else its pages are made of
 */
export function nameRelease(dist: string, others: readonly (string | Buffer)[]): Release {
  const files = releaseFiles(filesIn(dist));
  return { name: shortDigest(JSON.stringify(files), readWorker(dist), ...others), files };
}

/** Where in `dist/` the service worker finds what it has to know of a release. */
export function releaseFile({ name }: Release): string {
  return `assets/release.${name}.json`;
}

/** @param shell HTML of the site without a page, to show when there is no other */
export function releaseJson({ files }: Release, shell: string): string {
  return JSON.stringify({ files, shell });
}

/** The text of the worker, which begins with the release that it is of. */
export function markedWorker(dist: string, { name }: Release): string {
  return `self.release=${JSON.stringify(name)};\n${readWorker(dist)}`;
}

/** As webpack wrote it. */
function readWorker(dist: string): string {
  return readFileSync(path.join(dist, workerFile), 'utf8').replace(firstLine, '');
}

function filesIn(dist: string): ReadonlyMap<string, Buffer> {
  return new Map(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^release\.|\.(html|br|gz)$/.test(entry.name))
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(dist, file).split(path.sep).join('/'), readFileSync(file)];
      }),
  );
}
