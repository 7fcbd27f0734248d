import { left, right, type Either } from 'fp-ts/Either';
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { versionOf } from '../lib/cache';
import type { Program } from '../model/program';
import type { Finding } from '../lib/diagnostics';
import { shortHash } from '../lib/hash';
import { inParallel } from '../lib/inParallel';
import type { OwnersFolders } from '../model/ownersFolders';
import type { PublicFiles } from '../model/publicFiles';
import { publicFileNames } from '../read/publicFiles';
import { damaged } from './convertPicture';
import { unchangedOr, type KnownPictures } from './knownPictures';
import { isAnimatedPng, pictureBytes } from './pictureBytes';

/*
 * The pictures in public/, where every file is published under its own name. They lose their
 * metadata, such as the place where a photo was taken.
 */

/** Matches the formats that may contain metadata, and from which the build can remove it. */
const hasMetadata = /\.(avif|gif|jpe?g|png|webp)$/i;
/**
 * Matches the beginning of a file in one of these formats. It also finds pictures with other names,
 * such as `photo.jfif`, as Windows names some JPEG files, and `photo`.
 */
const beginsAsPicture =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi|hei|hev|mif))/;
/** Matches formats that most browsers cannot show. The build cannot remove their metadata either. */
const notShown = /\.(hei[cf]|jxl|tiff?)$/i;

const version = versionOf(path.join(__dirname, '../..'), [
  'generator/picture/preparePublicFiles.ts',
]);

/**
 * Finds the files in public/, and prepares the pictures among them for publication.
 *
 * @param known pictures from previous calls, which are reused if their files have not changed. This
 * function updates the map.
 */
export async function preparePublicFiles(
  { public: folder }: OwnersFolders,
  program: Program,
  known: KnownPictures<string> = new Map(),
): Promise<PublicFiles> {
  const names = publicFileNames(folder);
  const prepared = new Map<string, Either<Finding, string>>(
    names.map((name) => [name, right(path.join(folder, name))]),
  );
  const pictures = names.filter((name) => isPicture(path.join(folder, name)));
  await inParallel(pictures, async (name) => {
    const file = path.join(folder, name);
    prepared.set(name, await unchangedOr(known, file, () => preparePicture(file, program)));
  });
  return prepared;
}

function isPicture(file: string): boolean {
  if (hasMetadata.test(file) || notShown.test(file)) return true;
  const beginning = Buffer.alloc(12);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, beginning);
  closeSync(descriptor);
  return beginsAsPicture.test(beginning.toString('latin1'));
}

async function preparePicture(
  file: string,
  { cache, mode }: Program,
): Promise<Either<Finding, string>> {
  if (notShown.test(file)) {
    return left({ reason: 'expected a picture that browsers show', hint: 'export it as JPEG' });
  }
  const bytes = readFileSync(file);
  try {
    if (mode === 'check') {
      await sharp(bytes).metadata();
      return right(file);
    }
    const key = shortHash([bytes]);
    const { folder, result } = await cache.cachedFiles('pictures', version, key, async (empty) => {
      const published = await withoutMetadata(bytes);
      const isSame = published.equals(bytes);
      if (!isSame) writeFileSync(path.join(empty, 'published'), published);
      return { isSame };
    });
    return right(result.isSame ? file : path.join(folder, 'published'));
  } catch (error) {
    return left(damaged(error));
  }
}

/**
 * Removes the metadata from a picture. Otherwise, the picture stays the same. It is only encoded
 * again if its metadata says that it must be rotated, or if it is an AVIF file with metadata.
 *
 * @throws Error if the picture is damaged
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const { format, orientation = 1, pages = 1, exif, xmp } = await sharp(bytes).metadata();
  // An animation cannot be rotated, so it keeps its orientation.
  const isStill = pages === 1 && !isAnimatedPng(bytes);
  const shown = pictureBytes(bytes, format, orientation);
  if (orientation > 1 && isStill) return upright(bytes);
  return shown ?? (exif || xmp ? upright(bytes) : bytes);
}

/** Rotates a picture as its metadata says, and removes the metadata, but keeps its colours. */
async function upright(bytes: Buffer): Promise<Buffer> {
  const { format, depth, channels } = await sharp(bytes).metadata();
  const picture = sharp(bytes, { failOn: 'error' }).keepIccProfile().autoOrient();
  switch (format) {
    case 'png': {
      const deep = channels < 3 ? 'grey16' : 'rgb16';
      return (depth === 'ushort' ? picture.toColourspace(deep) : picture).png().toBuffer();
    }
    case 'heif':
      return picture.avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    default:
      return picture.toFormat(format, { quality: 90 }).toBuffer();
  }
}
