import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PrivateSummary } from '../src/api/contract';
import { StartError } from './config';
import { followFile } from './followFile';
import { parseJson } from './parseJson';

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
  folder: string,
  make: (file: EntriesFile) => Value,
  report: (error: Error) => void,
): () => Value {
  const read = (file: string) => {
    const decoded = EntriesFile.decode(parseJson(readFileSync(file, 'utf8')));
    if (isLeft(decoded)) {
      throw new StartError(`${entriesFile}: expected circles and entries. Build the site again.`);
    }
    return make(decoded.right);
  };
  const none = make({ circles: {}, entries: [] });
  return followFile(path.join(folder, entriesFile), none, read, report);
}
