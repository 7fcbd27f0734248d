import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from '../src/api/secureUrl';
import { StartError } from './config';
import { followFile } from './followFile';
import { parseJson } from './parseJson';

/**
 * The name of the file in which the build tells the server what it has built. The build writes it
 * into the site's folder as its last file.
 */
export const buildFile = 'build.json';

const Build = t.intersection([
  t.type({
    /** A hash of everything that the build was made from. */
    inputs: t.string,
    /** The version in the package.json of the project. */
    version: t.string,
    /** The URL of the site for which it was built, without a trailing slash. */
    publicUrl: t.string,
    /** The URL paths of all files that this build has made, decoded, such as `/projects.ja.html`. */
    files: t.readonlyArray(t.string),
    /** The content security policies of the pages. Many pages share the same policy. */
    policies: t.readonlyArray(t.string),
    /** Each page's policy, as an index in `policies`, and its ETag, keyed by the page's file. */
    pages: t.record(t.string, t.type({ policy: t.number, etag: t.string })),
    /** The current paths of pages, keyed by the old URLs that lead to them. */
    redirects: t.record(t.string, t.string),
    /**
     * The files that visitors may request under their own names, such as feeds, the sitemap, and the
     * files from the owner's folder public/ and from the project's.
     */
    publicFiles: t.readonlyArray(t.string),
  }),
  t.partial({
    /** The commit of the project, if it was a git repository. It ends with `-dirty` if files had been changed. */
    commit: t.string,
  }),
]);
export type Build = t.TypeOf<typeof Build>;

/** Returns a page's ETag, without quotation marks. */
export function etagOf(html: string | Buffer): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 27);
}

/** The built site as the server needs it. */
export interface ServedBuild {
  /**
   * The policy and the ETag of each page, keyed by the page's file, such as `/projects.ja.html`.
   */
  pages: ReadonlyMap<string, { policy: string; etag: string }>;
  /**
   * The current paths of pages, keyed by the old URL in lower case and without a trailing slash in
   * its path.
   */
  redirects: ReadonlyMap<string, string>;
  publicFiles: ReadonlySet<string>;
}

/**
 * Files with rules for static hosts, written by the owner and the build. Neither a static host nor
 * this server sends them to visitors.
 */
export const hostFileNames = ['_headers', '_redirects'] as const;

/**
 * Reads a built site's `build.json`.
 *
 * @param file the absolute path of the file
 * @throws StartError if the file is not valid
 */
export function readBuild(file: string): Build {
  const decoded = Build.decode(parseJson(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) {
    throw new StartError(
      `${buildFile}: expected the description of a build. Build the site again.`,
    );
  }
  return decoded.right;
}

/**
 * Returns the description of a built site, or undefined if the folder contains no site, or a damaged
 * one.
 *
 * @param folder the absolute path of the built site
 */
export function findBuild(folder: string): Build | undefined {
  try {
    return readBuild(path.join(folder, buildFile));
  } catch {
    return undefined;
  }
}

/**
 * Returns what an operator should know about the built site of a public server, as one message for
 * each mistake. The server runs nevertheless.
 *
 * @param build the built site, or undefined if the folder contains none
 * @param folder the absolute path of the built site
 * @param publicUrl the URL at which visitors open the site, without a trailing slash
 */
export function siteWarnings(
  build: Pick<Build, 'publicUrl'> | undefined,
  folder: string,
  publicUrl: string,
): string[] {
  if (isLoopback(new URL(publicUrl)) || build?.publicUrl === publicUrl) return [];
  return [
    build
      ? `PUBLIC_URL: expected ${build.publicUrl}, for which the site was built, got ${publicUrl}. Visitors can sign in only at the latter, and the site's feeds and links name the former. Build the site again, or correct the variable.`
      : `SITE_DIR: expected the folder of a built site, got ${folder}, which has no ${buildFile}. Each page gets the status 503.`,
  ];
}

/**
 * Reads a built site's `build.json`, and reads it again whenever it changes, because the owner may
 * rebuild the site while the server is running.
 *
 * @param folder the absolute path of the built site
 * @param report called once for each version of the file that cannot be read; the last readable
 * version stays in use
 * @returns a function that returns the current build. The build has no pages if there is no file.
 * @throws StartError if the file cannot be read at the start
 */
export function followBuild(folder: string, report: (error: Error) => void): () => ServedBuild {
  const none: ServedBuild = { pages: new Map(), redirects: new Map(), publicFiles: new Set() };
  const read = (file: string) => served(readBuild(file));
  return followFile(path.join(folder, buildFile), none, read, report);
}

function served({ policies, pages, redirects, publicFiles }: Build): ServedBuild {
  return {
    pages: new Map(
      Object.entries(pages).map(([file, { policy, etag }]) => [
        file,
        { policy: policies[policy] ?? '', etag },
      ]),
    ),
    redirects: new Map(Object.entries(redirects).map(([from, to]) => [from.toLowerCase(), to])),
    publicFiles: new Set(publicFiles),
  };
}
