import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { InlineHashes } from './securityPolicy';
import { StartError } from './startError';

/** Beside the pages that the build wrote: what stands inside them. */
export const inlineHashesFile = 'inline-hashes.json';

/** A hash as a content security policy has it (level 3, section 2.3.1), without its quotes. */
const Hash = t.refinement(t.string, (text) => /^sha256-[A-Za-z0-9+/]{43}=$/.test(text), 'Hash');
const InlineHashesFile = t.type({ script: t.array(Hash), style: t.array(Hash) });

/**
 * Follows the file `inline-hashes.json` of a built site, which may be built anew at any time.
 *
 * @param directory absolute path of the built site
 * @param report told, once, of each file that cannot be read; what was read before it stays valid
 * @returns gives what stands inside the pages now: nothing while there is no such file
 * @throws StartError when the file is there at the start and is not what was expected
 */
export function followInlineHashes(
  directory: string,
  report: (error: Error) => void,
): () => InlineHashes {
  const file = path.join(directory, inlineHashesFile);
  const version = () => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found && `${found.mtimeMs} ${found.size}`;
  };
  const read = (seen: string | undefined) =>
    seen === undefined ? { script: [], style: [] } : readInlineHashes(file);

  let seen = version();
  let hashes = read(seen);
  return () => {
    const now = version();
    if (now === seen) return hashes;
    seen = now;
    try {
      hashes = read(now);
    } catch (error) {
      report(error as Error);
    }
    return hashes;
  };
}

function readInlineHashes(file: string): InlineHashes {
  const decoded = InlineHashesFile.decode(jsonIn(file));
  if (isLeft(decoded)) {
    throw new StartError(
      `${inlineHashesFile}: expected {"script": […], "style": […]} with hashes such as ` +
        '"sha256-" and 44 characters of base64. Build the site anew.',
    );
  }
  return decoded.right;
}

/** What a file holds as JSON; undefined, which is no JSON, for anything else. */
function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
