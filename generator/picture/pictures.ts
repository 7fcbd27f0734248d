import type { Either } from 'fp-ts/Either';
import path from 'node:path';
import type { Finding } from '../lib/diagnostics';
import { inParallel } from '../lib/inParallel';
import { progressOf } from '../lib/progress';
import type { Pictures, ShownPicture } from '../model/picture';
import type { Program } from '../model/program';
import type { Sources } from '../model/sources';
import { convertPicture } from './convertPicture';
import { unchangedOr, type KnownPictures } from './knownPictures';

/**
 * Converts the pictures that texts and other files may show.
 *
 * @param known pictures from previous calls, which are reused if their files have not changed. This
 * function updates the map.
 */
export async function preparePictures(
  { folder, pictures: names }: Pick<Sources, 'folder' | 'pictures'>,
  program: Program,
  known: KnownPictures<ShownPicture> = new Map(),
): Promise<Pictures> {
  const pictures = new Map<string, Either<Finding, ShownPicture>>();
  const progress = progressOf('Pictures');
  await inParallel(names, async (name) => {
    const file = path.join(folder, name);
    pictures.set(name, await unchangedOr(known, file, () => convertPicture(file, program)));
    progress(pictures.size, names.length);
  });
  return pictures;
}
