import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { versionOf } from '../lib/cache';
import type { Program } from '../model/program';
import type { Finding } from '../lib/diagnostics';
import { shortHash } from '../lib/hash';
import { inParallel } from '../lib/inParallel';
import type { PublicFile, PublicFiles } from '../model/publicFiles';
import type { Sources } from '../model/sources';
import { damaged } from './convertPicture';
import {
  canBeCleaned,
  formatOf,
  isAnimatedAvif,
  isAnimatedPng,
  pictureBytes,
} from './pictureBytes';
import { readUnchanged } from './readUnchanged';

/*
 * The pictures in public/, where every file is published under its own name. They lose their
 * metadata, such as the place where a photo was taken.
 */

/**
 * Matches the name and the first bytes of a picture from which the build can remove the metadata.
 */
const supported = {
  name: /\.(avif|gif|jpe?g|png|webp)$/i,
  bytes: /^(?:\xff\xd8|\x89PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi|mif|msf))/,
};
/**
 * Matches the name and the first bytes of a picture that most browsers cannot show, and whose
 * metadata the build cannot remove: TIFF, HEIC, JPEG XL, JPEG 2000, and the raw photos of cameras,
 * most of which are TIFF files with another name.
 */
const unsupported = {
  name: /\.(hei[cf]|hif|j2k|jp2|jxl|tiff?|3fr|arw|cr[23w]|dcr|dng|erf|gpr|iiq|k25|kdc|mef|mrw|nef|nrw|orf|pef|raf|rw[2l]|sr[2fw]|x3f)$/i,
  bytes:
    /^(?:II[*+]\0|MM\0[*+]|[^]{4}ftyp(?:he[iv]|avc[is]|crx)|\xff\x0a|\0\0\0\x0c(?:JXL|jP) |\xff\x4f\xff\x51|II(?:R[OS]|U\0|\x1a\0|\xbc\x01)|MMOR|FOVb|\0MRM|FUJIFILMCCD)/,
};

const version = versionOf(path.join(__dirname, '../..'), [
  'generator/picture/preparePublicFiles.ts',
]);

/**
 * Prepares the files in public/ for publication: removes the metadata of the pictures among them.
 * What was examined is what is published: the owner's file may change before the build writes it,
 * for example into a photo with metadata.
 */
export async function preparePublicFiles(
  { folder, publicFiles: names }: Pick<Sources, 'folder' | 'publicFiles'>,
  program: Program,
): Promise<PublicFiles> {
  const files = await inParallel(names, async (name) => {
    const file = path.join(folder, 'public', name);
    return [name, await prepareFile(file, program)] as const;
  });
  return new Map(files);
}

/**
 * Returns which kind of picture a file is, or undefined if it is not a picture. This depends on the
 * first bytes as well, because a picture may have any name, such as `photo`, or `photo.jfif`, as
 * Windows names some JPEG files.
 */
function pictureKind(file: string, bytes: Buffer): typeof supported | undefined {
  const start = bytes.toString('latin1', 0, 12);
  return [unsupported, supported].find((kind) => kind.name.test(file) || kind.bytes.test(start));
}

/**
 * Returns what is wrong with a file in public/: it is a picture that is damaged, or from which the
 * build cannot remove the metadata.
 *
 * @param file absolute path
 */
export async function mistakeInPublicFile(file: string): Promise<Finding | undefined> {
  const bytes = readFileSync(file);
  const kind = pictureKind(file, bytes);
  return kind && mistakeInPicture(bytes, kind);
}

async function mistakeInPicture(
  bytes: Buffer,
  kind: typeof supported,
): Promise<Finding | undefined> {
  const expectedShown = {
    reason: 'expected a picture that browsers show',
    hint: 'export it as JPEG',
  };
  if (kind === unsupported) return expectedShown;
  try {
    const metadata = await sharp(bytes).metadata();
    if (!canBeCleaned(formatOf(metadata))) return expectedShown;
    // Encoding an animated AVIF again, which removes its metadata, would make it a still.
    return isAnimatedAvif(bytes) && hasInnerMetadata(metadata)
      ? {
          reason: 'expected an animated AVIF without metadata',
          hint: 'export it without metadata, or as WebP',
        }
      : undefined;
  } catch (error) {
    return damaged(error);
  }
}

async function prepareFile(
  file: string,
  { cache, mode }: Program,
): Promise<Either<Finding, PublicFile>> {
  const examined = await cache.factsOf('public', file, () => examine(file));
  if (isLeft(examined)) return examined;
  const { hash, isPicture } = examined.right;
  // A check publishes nothing.
  if (mode === 'check') return right({ file, hash });
  const key = `${hash} ${isPicture}`;
  try {
    const { folder } = await cache.cachedFiles('public', version, key, async (empty) => {
      const bytes = readUnchanged(file, hash);
      const published = isPicture ? await withoutMetadata(bytes) : bytes;
      writeFileSync(path.join(empty, 'published'), published);
      return {};
    });
    return right({ file: path.join(folder, 'published'), hash });
  } catch (error) {
    return left(damaged(error));
  }
}

async function examine(
  file: string,
): Promise<Either<Finding, { hash: string; isPicture: boolean }>> {
  const bytes = readFileSync(file);
  const kind = pictureKind(file, bytes);
  const mistake = kind && (await mistakeInPicture(bytes, kind));
  return mistake
    ? left(mistake)
    : right({ hash: shortHash([bytes]), isPicture: kind !== undefined });
}

/**
 * Removes the metadata from a picture, and copies all other bytes. The picture is encoded again only
 * if its metadata says that it must be rotated, or if it is an AVIF file with metadata.
 *
 * @throws Error if the picture is damaged
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const metadata = await sharp(bytes).metadata();
  const { orientation = 1, pages = 1 } = metadata;
  const format = formatOf(metadata);
  // An animation cannot be rotated.
  const isStill = pages === 1 && !isAnimatedPng(bytes);
  if (orientation > 1 && isStill) return upright(bytes, metadata);
  const isEncodedAgain = format === 'avif' && hasInnerMetadata(metadata);
  return pictureBytes(isEncodedAgain ? await upright(bytes, metadata) : bytes, format);
}

/** Returns whether an AVIF file has metadata within its part `meta`, where it cannot be cut out. */
function hasInnerMetadata({ exif, xmp, orientation = 1 }: Metadata): boolean {
  return exif !== undefined || xmp !== undefined || orientation > 1;
}

/** Rotates a picture as its metadata says, and removes the metadata, but keeps its colours. */
async function upright(
  bytes: Buffer,
  { format, depth, channels, bitsPerSample }: Metadata,
): Promise<Buffer> {
  const picture = sharp(bytes, { failOn: 'error' }).keepIccProfile().autoOrient();
  switch (format) {
    case 'png': {
      const deep = channels < 3 ? 'grey16' : 'rgb16';
      return (depth === 'ushort' ? picture.toColourspace(deep) : picture).png().toBuffer();
    }
    case 'heif': {
      const bitdepth = ([8, 10, 12] as const).find((bits) => bits === bitsPerSample);
      return picture.avif({ quality: 90, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
    }
    default:
      return picture.toFormat(format, { quality: 90 }).toBuffer();
  }
}
