import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PrivateSummary } from '../src/api/contract';
import { StartError } from './config';

/**
 * The name of a file that the build writes next to the pages. The file maps each old page path to
 * the current one, so that the server can redirect visitors.
 */
export const redirectsFile = 'redirects.json';

/**
 * Reads a built site's `redirects.json`, and reads it again whenever it changes, because the owner
 * may rebuild the site while the server is running.
 *
 * @param directory the absolute path of the built site
 * @param report called once for each version of the file that cannot be read; the last readable
 * version stays in use
 * @returns a function that returns the current paths, keyed by the old URL in lower case and
 * without a trailing slash in its path; the map is empty if there is no file
 * @throws StartError if the file is invalid when this function is called
 */
export function followRedirects(
  directory: string,
  report: (error: Error) => void,
): () => ReadonlyMap<string, string> {
  const read = (file: string) => {
    const decoded = t.record(t.string, t.string).decode(parse(readFileSync(file, 'utf8')));
    if (isLeft(decoded)) {
      throw new StartError(`${redirectsFile}: expected an object of paths. Build the site again.`);
    }
    return new Map(
      Object.entries(decoded.right).map(([from, to]) => [from.toLowerCase(), to] as const),
    );
  };
  return followFile(path.join(directory, redirectsFile), new Map<string, string>(), read, report);
}

/**
 * The name of a file that the build writes next to the pages. It lists the URL paths of the
 * additional files that the owner has put on the site and that visitors may request.
 */
export const ownFilesFile = 'own-files.json';

/**
 * Files with rules for static hosts, written by the owner and the build. Neither a static host nor
 * this server sends them to visitors.
 */
export const hostFileNames: readonly string[] = ['_headers', '_redirects'];

/**
 * Reads `own-files.json`, and reads it again whenever it changes, in the same way as the redirects.
 *
 * @returns a function that returns the decoded URL paths of the owner's files, such as
 * `/demo/index.html`
 */
export function followOwnFiles(
  directory: string,
  report: (error: Error) => void,
): () => ReadonlySet<string> {
  const read = (file: string) => {
    const decoded = t.readonlyArray(t.string).decode(parse(readFileSync(file, 'utf8')));
    if (isLeft(decoded)) {
      throw new StartError(`${ownFilesFile}: expected a list of paths. Build the site again.`);
    }
    return new Set(decoded.right);
  };
  return followFile(path.join(directory, ownFilesFile), new Set<string>(), read, report);
}

/**
 * The name of the file that lists the private entries. The build writes it to the private entries'
 * folder (generator/emit/privateEntries.ts).
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
       * keyed by language, and images by file name.
       */
      bodies: t.record(t.string, t.string),
      pictures: t.record(t.string, t.string),
    }),
  ),
});
export type EntriesFile = t.TypeOf<typeof EntriesFile>;

/**
 * Reads `entries.json`, and reads it again whenever it changes, in the same way as the redirects.
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
    () => followRedirects(directory, ignore),
    () => followOwnFiles(directory, ignore),
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
