import type { Either } from 'fp-ts/Either';
import { statSync } from 'node:fs';
import type { Finding } from '../lib/diagnostics';

/**
 * The pictures that were made before, keyed by the absolute path of the file. `stamp` is the time
 * and the size that the file had.
 */
export type KnownPictures<Picture> = Map<
  string,
  { stamp: string; picture: Either<Finding, Picture> }
>;

/** Returns the known picture of a file. If the file has changed, makes the picture and notes it. */
export async function unchangedOr<Picture>(
  known: KnownPictures<Picture>,
  file: string,
  make: () => Promise<Either<Finding, Picture>>,
): Promise<Either<Finding, Picture>> {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs} ${size}`;
  const before = known.get(file);
  const picture = before?.stamp === stamp ? before.picture : await make();
  known.set(file, { stamp, picture });
  return picture;
}
