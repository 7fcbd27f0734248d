import { left, right, type Either } from 'fp-ts/Either';
import { imageSize } from 'image-size';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mistakes } from '../mistakes';
import { isFile, keep, type ContentFolders } from './readFiles';

export interface Size {
  width: number;
  height: number;
}

/** From here on, EXIF's orientation shows the picture lying on its side (Exif 2.32, tag 0x0112). */
const firstTurned = 5;

/**
 * The size of a picture, as a browser shows it.
 *
 * @param file absolute path
 * @returns width and height in CSS pixels; on the left, what is wrong with it; nothing where there is no file
 */
export function pictureSize(
  folders: ContentFolders,
  file: string,
): Either<string, Size> | undefined {
  return keep(folders, file, () => {
    if (!isFile(file)) return undefined;
    try {
      const { width, height, orientation = 1 } = imageSize(readFileSync(file));
      return right(
        orientation < firstTurned ? { width, height } : { width: height, height: width },
      );
    } catch (error) {
      return left(error instanceof Error ? error.message : String(error));
    }
  });
}

/**
 * Compares what is written about a picture under public/ with the picture.
 *
 * @param place where it is written, which every mistake begins with
 */
export function checkPicture(
  folders: ContentFolders,
  picture: Size & { src: string },
  place: string,
): Mistakes {
  const size = pictureSize(folders, path.join(folders.public, picture.src));
  const file = `public${picture.src}`;
  if (!size) return [`${place}.src: expected a file in public/, found none at ${file}`];
  if (size._tag === 'Left') return [`${place}.src: expected a picture, got ${file}: ${size.left}`];
  return (['width', 'height'] as const)
    .filter((side) => size.right[side] !== picture[side])
    .map(
      (side) =>
        `${place}.${side}: expected ${size.right[side]}, as ${file} has it, got ${picture[side]}`,
    );
}
