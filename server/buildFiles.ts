import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PrivateSummary } from '../src/api/contract';
import { isLoopback } from '../src/api/secureUrl';
import { paths } from '../src/paths';
import { StartError } from './config';

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
     * The files that visitors may request under their own names. They are from the owner's folder
     * public/ and from the project's, such as icons.
     */
    ownFiles: t.readonlyArray(t.string),
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
  ownFiles: ReadonlySet<string>;
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
  const decoded = Build.decode(parse(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) {
    throw new StartError(
      `${buildFile}: expected the description of a build. Build the site again.`,
    );
  }
  return decoded.right;
}

/**
 * Returns whether visitors of a built site can sign in. A site that was built with `SIGN_IN=off` has
 * no login page. A folder without a site, or with a damaged one, says nothing.
 *
 * @param directory the absolute path of the built site
 */
export function hasLoginPage(directory: string): boolean {
  try {
    return `${paths.login}.html` in readBuild(path.join(directory, buildFile)).pages;
  } catch {
    return true;
  }
}

/**
 * Returns the version and the commit from which a site was built, or nothing if the folder contains
 * no site.
 *
 * @param directory the absolute path of the built site
 * @throws StartError if its `build.json` is not valid
 */
export function builtFrom(directory: string): Partial<Pick<Build, 'version' | 'commit'>> {
  const file = path.join(directory, buildFile);
  if (!existsSync(file)) return {};
  const { version, commit } = readBuild(file);
  return { version, ...(commit !== undefined && { commit }) };
}

/**
 * Returns what an operator should know about the built site of a public server, as one message for
 * each mistake. The server runs nevertheless.
 *
 * @param directory the absolute path of the built site
 * @param publicUrl the URL at which visitors open the site, without a trailing slash
 */
export function siteMistakes(directory: string, publicUrl: string): string[] {
  if (isLoopback(new URL(publicUrl))) return [];
  const file = path.join(directory, buildFile);
  if (!existsSync(file)) {
    return [
      `SITE_DIR: expected the folder of a built site, got ${directory}, which has no ${buildFile}. Each page gets the status 503.`,
    ];
  }
  const built = readBuild(file).publicUrl;
  if (built === publicUrl) return [];
  return [
    `PUBLIC_URL: expected ${built}, for which the site was built, got ${publicUrl}. Visitors can sign in only at the latter, and the site's feeds and links name the former. Build the site again, or correct the variable.`,
  ];
}

/**
 * Reads a built site's `build.json`, and reads it again whenever it changes, because the owner may
 * rebuild the site while the server is running.
 *
 * @param directory the absolute path of the built site
 * @param report called once for each version of the file that cannot be read; the last readable
 * version stays in use
 * @returns a function that returns the current build. The build has no pages if there is no file.
 * @throws StartError if the file cannot be read at the start
 */
export function followBuild(directory: string, report: (error: Error) => void): () => ServedBuild {
  const none: ServedBuild = { pages: new Map(), redirects: new Map(), ownFiles: new Set() };
  const read = (file: string) => served(readBuild(file));
  return followFile(path.join(directory, buildFile), none, read, report);
}

function served({ policies, pages, redirects, ownFiles }: Build): ServedBuild {
  return {
    pages: new Map(
      Object.entries(pages).map(([file, { policy, etag }]) => [
        file,
        { policy: policies[policy] ?? '', etag },
      ]),
    ),
    redirects: new Map(Object.entries(redirects).map(([from, to]) => [from.toLowerCase(), to])),
    ownFiles: new Set(ownFiles),
  };
}

/**
 * The name of the file that lists the private entries. The build writes it to the private entries'
 * folder (generator/outputs/private.ts).
 */
export const entriesFile = 'entries.json';

/**
 * The audience that includes everybody with a valid access token. Any other audience is the name of
 * a circle, which is a group of people that the owner has defined.
 */
export const signedIn = 'signed-in';

const EntriesFile = t.type({
  /** The members of each circle: email addresses, and domains such as `@example.com`. */
  circles: t.record(t.string, t.readonlyArray(t.string)),
  /** The private entries, newest first. */
  entries: t.readonlyArray(
    t.type({
      section: t.string,
      slug: t.string,
      /** Who may read the entry: `signed-in` or the name of a circle. */
      audience: t.string,
      /** The entry's summaries, keyed by language. */
      summaries: t.record(t.string, PrivateSummary),
      /**
       * The paths of the entry's files, relative to the private entries' folder. Article bodies are
       * keyed by language, and pictures by file name.
       */
      bodies: t.record(t.string, t.string),
      pictures: t.record(t.string, t.string),
    }),
  ),
});
export type EntriesFile = t.TypeOf<typeof EntriesFile>;

/**
 * Reads `entries.json`, and reads it again whenever it changes, in the same way as `build.json`.
 *
 * @param make converts the file's content to the value that the returned function returns
 */
export function followEntries<Value>(
  directory: string,
  make: (file: EntriesFile) => Value,
  report: (error: Error) => void,
): () => Value {
  const read = (file: string) => {
    const decoded = EntriesFile.decode(parse(readFileSync(file, 'utf8')));
    if (isLeft(decoded)) {
      throw new StartError(`${entriesFile}: expected circles and entries. Build the site again.`);
    }
    return make(decoded.right);
  };
  const none = make({ circles: {}, entries: [] });
  return followFile(path.join(directory, entriesFile), none, read, report);
}

/**
 * Returns the errors in all files that the build has written for the server, so that a single
 * attempt to start the server shows the operator all of them.
 */
export function buildMistakes(directory: string, privateDirectory: string): string[] {
  const ignore = () => undefined;
  const reads = [
    () => followBuild(directory, ignore),
    () => followEntries(privateDirectory, ignore, ignore),
  ];
  return reads.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

function followFile<Value>(
  file: string,
  none: Value,
  read: (file: string) => Value,
  report: (error: Error) => void,
): () => Value {
  const versionOfFile = () => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats && `${stats.mtimeMs} ${stats.size}`;
  };

  let version = versionOfFile();
  let value = version ? read(file) : none;
  return () => {
    const current = versionOfFile();
    if (current === version) return value;
    version = current;
    try {
      value = version ? read(file) : none;
    } catch (error) {
      report(error as Error);
    }
    return value;
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
