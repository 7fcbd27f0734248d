import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PrivateSummary } from '../src/api/contract';
import { StartError } from './config';

/** The build writes this file next to the pages. It names the pages to which earlier addresses lead now. */
export const redirectsFile = 'redirects.json';

/**
 * Reads the file `redirects.json` of a built site whenever it changes, because the site may be built while the server runs.
 *
 * @param directory absolute path of the built site
 * @param report called once for each version of the file that cannot be read; the one before it stays valid
 * @returns a function that returns the current paths by earlier address, in lower case and without a slash at the end;
 *   none while there is no file
 * @throws StartError when the file is invalid at the start
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

/** The build writes this file next to the pages. It lists the owner's files that visitors may request, by the path of their URL. */
export const ownFilesFile = 'own-files.json';

/** In these files the owner and the build give rules to static hosts, which do not serve them. */
export const hostFileNames: readonly string[] = ['_headers', '_redirects'];

/**
 * Reads `own-files.json` in the same way as the redirects.
 *
 * @returns a function that returns the decoded paths of the files, such as `/demo/index.html`
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

/** The build writes this file to the folder of private entries (generator/content/privateEntries.ts). */
export const entriesFile = 'entries.json';

/** The audience of everyone who has a valid access token. Any other audience is a circle. */
export const signedIn = 'signed-in';

const EntriesFile = t.type({
  /** Email addresses, and domains such as `@example.com`, by circle. */
  circles: t.record(t.string, t.readonlyArray(t.string)),
  /** Newest first. */
  entries: t.readonlyArray(
    t.type({
      section: t.string,
      slug: t.string,
      /** `signed-in`, or a circle. */
      audience: t.string,
      /** By language. */
      summaries: t.record(t.string, PrivateSummary),
      /** The path of the file in the folder, by language for bodies and by name for pictures. */
      bodies: t.record(t.string, t.string),
      pictures: t.record(t.string, t.string),
    }),
  ),
});
export type EntriesFile = t.TypeOf<typeof EntriesFile>;

/**
 * Reads `entries.json` in the same way as the redirects.
 *
 * @param make called with each version of the file
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

/** All mistakes in the files of a build, so that one start reports all of them. */
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
