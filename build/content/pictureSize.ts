import { left, right, type Either } from 'fp-ts/Either';
import ExifReader from 'exifreader';
import { imageSize } from 'image-size';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mistakes } from '../mistakes';
import { isFile, isFolder, type ContentFolders } from './readFiles';

export interface Size {
  width: number;
  height: number;
}

/** File extensions by format: hosts derive the media type from them. All browsers show these formats. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  avif: ['.avif'],
  gif: ['.gif'],
  jpg: ['.jpg', '.jpeg'],
  png: ['.png'],
  svg: ['.svg'],
  webp: ['.webp'],
};

/** More than a picture of a page's width needs; unedited photos are several times as large. */
const mostBytes = 2_000_000;

/** Orientations from this one on swap width and height (Exif 2.32, tag 0x0112). */
const firstTurned = 5;

export interface Picture {
  /** In CSS pixels, after EXIF rotation; left: the mistake in the file. */
  size: Either<string, Size>;
  /** Whether the metadata contains a GPS position. */
  hasPosition: boolean;
  /** A short hash of the bytes, for the URL. */
  hash: string;
}

/**
 * @param file absolute path
 * @returns undefined if the file does not exist
 */
export function readPicture(file: string): Picture | undefined {
  if (!isFile(file)) return undefined;
  const bytes = readFileSync(file);
  return {
    size: sizeOf(bytes, file),
    hasPosition: hasPosition(bytes),
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 10),
  };
}

function sizeOf(bytes: Buffer, file: string): Either<string, Size> {
  try {
    const { width, height, orientation = 1, type = 'another kind' } = imageSize(bytes);
    const wrong = wrongKind(type, file) ?? tooLarge(bytes);
    if (wrong) return left(wrong);
    return right(orientation < firstTurned ? { width, height } : { width: height, height: width });
  } catch (error) {
    return left(error instanceof Error ? error.message : String(error));
  }
}

function hasPosition(bytes: Buffer): boolean {
  try {
    // EXIF and XMP say GPSLatitude, some drones GpsLatitude.
    return Object.keys(ExifReader.load(bytes)).some((tag) => /^gps.*l(at|on)/i.test(tag));
  } catch {
    // A format without metadata, such as SVG.
    return false;
  }
}

/** @param file path from the content folder, or from the project */
export function positionMistake(file: string): string {
  return `${file}: expected a picture without the GPS position of the camera, since everyone can read it; to remove it: exiftool -gps:all= -xmp:geotag= ${path.posix.basename(file)}`;
}

/** Lists the pictures in public/ with a GPS position. All files there are published, used or not. */
export function checkPublicPictures(folders: ContentFolders): Mistakes {
  if (!isFolder(folders.public)) return [];
  return readdirSync(folders.public, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(avif|gif|hei[cf]|jpe?g|jxl|png|tiff?|webp)$/i.test(name))
    .filter((name) => readPicture(path.join(folders.public, name))?.hasPosition)
    .sort()
    .map((name) => positionMistake(path.posix.join('public', ...name.split(path.sep))));
}

function wrongKind(type: string, file: string): string | undefined {
  const ends = kinds[type];
  if (!ends) return `expected one of ${Object.keys(kinds).join(', ')}, got ${type}`;
  if (ends.includes(path.extname(file).toLowerCase())) return undefined;
  return `expected a name that ends on ${ends.join(' or ')}, as what is in it is ${type}`;
}

function tooLarge({ byteLength }: Buffer): string | undefined {
  if (byteLength <= mostBytes) return undefined;
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `expected at most ${megabytes(mostBytes)}, got ${megabytes(byteLength)}`;
}

/**
 * Compares the declared size of a picture in public/ with the file.
 *
 * @param place where the size is declared; every mistake begins with it
 */
export function checkPicture(
  folders: ContentFolders,
  picture: Size & { src: string },
  place: string,
): Mistakes {
  const size = readPicture(path.join(folders.public, picture.src))?.size;
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
