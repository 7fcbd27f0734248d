import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './config';
import type { InlineHashes } from './securityHeaders';

/** Written by the build next to the pages: hashes of their inline scripts and styles. */
export const inlineHashesFile = 'inline-hashes.json';

/** A hash for a content security policy (level 3, section 2.3.1), without its quotes. */
const Hash = t.refinement(t.string, (text) => /^sha256-[A-Za-z0-9+/]{43}=$/.test(text), 'Hash');
const InlineHashesFile = t.type({ script: t.array(Hash), style: t.array(Hash) });

/**
 * Reads the file `inline-hashes.json` of a built site whenever it changes: the site may be built while the server runs.
 *
 * @param directory absolute path of the built site
 * @param report called once for each version of the file that cannot be read; the hashes before it stay valid
 * @returns a function that returns the current hashes, none while there is no file
 * @throws StartError when the file is invalid at the start
 */
export function followInlineHashes(
  directory: string,
  report: (error: Error) => void,
): () => InlineHashes {
  return followFile(path.join(directory, inlineHashesFile), none, readInlineHashes, report);
}

/** Written by the build next to the pages: the pages to which earlier addresses lead now. */
export const redirectsFile = 'redirects.json';

/** By earlier address, in lower case and without a slash at the end. Followed like the hashes. */
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

const none: InlineHashes = { script: [], style: [] };

function readInlineHashes(file: string): InlineHashes {
  const decoded = InlineHashesFile.decode(parse(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) {
    throw new StartError(
      `${inlineHashesFile}: expected {"script": […], "style": […]} with hashes such as ` +
        '"sha256-" and 44 characters of base64. Build the site again.',
    );
  }
  return decoded.right;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
