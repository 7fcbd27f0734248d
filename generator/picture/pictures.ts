import { isLeft, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import {
  contentError,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../lib/diagnostics';
import { inParallel } from '../lib/inParallel';
import { progressOf } from '../lib/progress';
import type { Program } from '../model/program';
import { convertPicture, readableFormats } from './convertPicture';
import { unchangedOr, type KnownPictures } from './knownPictures';
import type { Pictures, DescribedPicture, ShownPicture } from '../model/picture';
import type { LocalizedText } from '../model/fileCodecs';
import { isFile } from '../lib/files';
import { pictureFiles } from '../read/pictureFiles';
import type { OwnersFolders } from '../model/ownersFolders';
import type { TextInputs } from '../model/text';

/**
 * Converts the owner's pictures (`pictureFiles`).
 *
 * @param known pictures from previous calls, which are reused if their files have not changed. This
 * function updates the map.
 */
export async function preparePictures(
  folders: OwnersFolders,
  program: Program,
  known: KnownPictures<ShownPicture> = new Map(),
): Promise<Pictures> {
  const pictures = new Map<string, Either<Finding, ShownPicture>>();
  const files = pictureFiles(folders);
  const progress = progressOf('Pictures');
  await inParallel(files, async (file) => {
    pictures.set(file, await unchangedOr(known, file, () => convertPicture(file, program)));
    progress(pictures.size, files.length);
  });
  return pictures;
}

/**
 * Returns the picture in a file.
 *
 * @param file absolute path
 * @param name file name, for error messages
 * @returns the picture, the error in it (as a `Left`), or undefined if there is no such file
 */
export function pictureIn(
  { pictures }: Pick<TextInputs, 'pictures'>,
  file: string,
  name: string,
): Either<Diagnostic, ShownPicture> | undefined {
  if (!isFile(file)) return undefined;
  const picture = pictures.get(file) ?? left({ reason: `expected ${readableFormats}` });
  return isLeft(picture) ? left(contentError({ file: name }, picture.left)) : picture;
}

/**
 * Returns the picture in public/ that a JSON file refers to, or the errors (as a `Left`).
 *
 * @param place the location of the `src` field in the JSON file, for error messages
 */
export function publicPicture(
  inputs: Pick<TextInputs, 'pictures' | 'public'>,
  { src, alt }: { src: string; alt: LocalizedText },
  place: Place,
): Either<Diagnostics, DescribedPicture> {
  const name = `public${src}`;
  const shown = pictureIn(inputs, path.join(inputs.public, src), name);
  if (!shown) {
    const finding = { reason: 'expected a file in public/', actual: `found none at ${name}` };
    return left([contentError(place, finding)]);
  }
  return isLeft(shown) ? left([shown.left]) : right({ ...shown.right, alt });
}
