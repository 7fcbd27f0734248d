import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import sharp, { type Metadata } from 'sharp';
import { notReadable, type Finding } from '../lib/diagnostics';
import { whyUnreadable } from '../lib/files';
import { shortHash } from '../lib/hash';
import { isNamedPicture } from '../model/picture';

/*
 * Finds out whether one of the owner's files is a picture. sharp decides this from the file's bytes.
 */

// Use one thread for each picture, because several pictures are processed in parallel.
sharp.concurrency(1);
sharp.cache(false);

/** What the generator has to know of a file before it converts or publishes it. */
export interface ExaminedFile {
  /** A hash of the file's bytes. */
  hash: string;
  /** Size in bytes. */
  size: number;
  /** The picture, or why sharp cannot read one (as a `Left`). */
  picture: Either<Finding, ExaminedPicture>;
}

export interface ExaminedPicture {
  /** Such as `image/png`. */
  mediaType: string;
  /** The size in pixels as browsers show it. */
  width: number;
  height: number;
  /** Whether it is an animation that sharp can write. */
  isAnimated: boolean;
  /** Whether it is an animation of which sharp reads only the first frame. */
  isReadAsStill: boolean;
  /** Whether it has metadata that can say where or by whom a photo was taken. */
  hasMetadata: boolean;
}

/** The extensions of the pictures that browsers show, keyed by media type. */
const shownFormats: Readonly<Record<string, string>> = {
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/svg+xml': '.svg',
  'image/webp': '.webp',
};

/** The finding for a file that is no picture, or one that most browsers do not show. */
export const notShown: Finding = {
  reason: 'expected a picture: AVIF, GIF, JPEG, PNG, SVG or WebP',
  hint: 'export it as one of these',
};

/**
 * Reads a file, and finds out what picture it is, without decoding it.
 *
 * @param file absolute path
 * @returns the facts, or the finding that the file cannot be read (as a `Left`)
 */
export async function examineFile(file: string): Promise<Either<Finding, ExaminedFile>> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return left(notReadable(whyUnreadable(error)));
  }
  const facts = { hash: shortHash([bytes]), size: bytes.length };
  return right({ ...facts, picture: await examinePicture(bytes) });
}

async function examinePicture(bytes: Buffer): Promise<Either<Finding, ExaminedPicture>> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes).metadata();
  } catch (error) {
    return left(damaged(error));
  }
  const { mediaType = metadata.format, autoOrient, pages = 1 } = metadata;
  const isPng = mediaType === 'image/png';
  return right({
    mediaType,
    ...autoOrient,
    isAnimated: pages > 1,
    isReadAsStill:
      (isPng && isAnimatedPng(bytes)) || (mediaType === 'image/avif' && isAnimatedAvif(bytes)),
    hasMetadata: hasMetadata(metadata) || (isPng && hasTrailer(bytes)),
  });
}

/** PNG files keep metadata in their comments, too, for example as `Raw profile type exif`. */
function hasMetadata({ exif, xmp, iptc, comments }: Metadata): boolean {
  return [exif, xmp, iptc, comments].some((one) => one !== undefined);
}

/**
 * Returns whether something follows the pixels of a PNG file, other than its end. sharp does not
 * read it, and ImageMagick writes the place where a photo was taken there (PNG, Third Edition,
 * section 5.6).
 */
function hasTrailer(bytes: Buffer): boolean {
  const pixels = bytes.lastIndexOf('IDAT');
  // The size of the pixels stands before them. A checksum of 4 bytes and an end of 12 follow.
  return pixels > 4 && bytes.length > pixels + 4 + bytes.readUInt32BE(pixels - 4) + 4 + 12;
}

/** Returns whether a PNG file is an animation (PNG, Third Edition, section 11.3.6). */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control > 0 && control < bytes.indexOf('IDAT');
}

/**
 * Returns whether an AVIF file is an animation (AV1 Image File Format, section 6.2). Its first part
 * lists the brands of the file.
 */
function isAnimatedAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, bytes.readUInt32BE(0)).includes('avis');
}

/** Returns the finding for a picture that browsers do not show. */
function notShownAs(mediaType: string): Finding {
  return { ...notShown, actual: `got ${mediaType}` };
}

/**
 * The maximum size of a picture in bytes. 40 MB is enough for a photo from a professional camera.
 */
const mostBytes = 40_000_000;

/** Returns why the site cannot show a picture in several sizes, if it cannot. */
export function mistakeInPicture({ size, picture }: ExaminedFile): Finding | undefined {
  if (size > mostBytes) {
    const megabytes = (size / 1_000_000).toFixed(1);
    const reason = 'expected at most 40 MB';
    return { reason, actual: `got ${megabytes} MB`, hint: 'export it smaller' };
  }
  if (isLeft(picture)) return picture.left;
  const { mediaType, isReadAsStill } = picture.right;
  if (shownFormats[mediaType] === undefined) return notShownAs(mediaType);
  if (!isReadAsStill) return undefined;
  return {
    reason: 'expected a still, or an animation as GIF or WebP',
    actual: `got an animation as ${mediaType}`,
    hint: 'export it as WebP',
  };
}

/**
 * Returns why a file in public/ cannot be published, if it cannot. Either sharp reads a picture that
 * browsers do not show, or from which it cannot remove the metadata; or sharp reads none, although
 * the file has the name of one.
 */
export function mistakeInPublicFile(name: string, { picture }: ExaminedFile): Finding | undefined {
  if (isLeft(picture)) {
    // An SVG file is text, and many that browsers show are too incomplete for sharp.
    return isNamedPicture(name) && !/\.svgz?$/i.test(name) ? picture.left : undefined;
  }
  const { mediaType, isReadAsStill, hasMetadata } = picture.right;
  if (shownFormats[mediaType] === undefined) return notShownAs(mediaType);
  if (!isReadAsStill || !hasMetadata) return undefined;
  return {
    reason: 'expected an animation without metadata',
    actual: `got one as ${mediaType}`,
    hint: 'remove its metadata, or export it as WebP',
  };
}

/**
 * Returns why a file of another site could be neither shown by a text nor published, if it could
 * not.
 */
export async function mistakeInFile(file: string): Promise<Finding | undefined> {
  const examined = await examineFile(file);
  if (isLeft(examined)) return examined.left;
  return isNamedPicture(file)
    ? mistakeInPicture(examined.right)
    : mistakeInPublicFile(file, examined.right);
}

/**
 * Returns the extension for the name of a picture.
 *
 * @returns undefined if the bytes are no picture that browsers show
 */
export async function extensionOf(bytes: Buffer): Promise<string | undefined> {
  const picture = await examinePicture(bytes);
  return isLeft(picture) ? undefined : shownFormats[picture.right.mediaType];
}

/**
 * Returns what is wrong with a picture file that cannot be decoded.
 *
 * @throws the error, if it does not come from the picture but from the system, such as a full disk
 */
export function damaged(error: unknown): Finding {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  const [detail] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return { ...notShown, actual: `got a damaged or other file (${detail})` };
}

/**
 * Reads a file again of which only the hash is known.
 *
 * @throws Error if the file has changed, because the hash does not stand for the new bytes
 */
export function readUnchanged(file: string, hash: string): Buffer {
  const bytes = readFileSync(file);
  if (shortHash([bytes]) !== hash) throw new Error('it has changed in the meantime');
  return bytes;
}
