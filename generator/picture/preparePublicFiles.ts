import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Finding } from '../lib/diagnostics';
import { inParallel } from '../lib/inParallel';
import type { BuildContext } from '../model/buildContext';
import type { PublicFile, PublicFiles } from '../model/publicFiles';
import type { Sources } from '../model/sources';
import { damaged, examineFile, mistakeInPublicFile, readUnchanged } from './examinePicture';

/*
 * The files in public/, which are published unchanged under their own names. Only pictures with
 * metadata, such as the place where a photo was taken, are encoded again without it.
 */

/** Prepares the files in public/ for publication. */
export async function preparePublicFiles(
  { folder, publicFiles: names }: Pick<Sources, 'folder' | 'publicFiles'>,
  context: BuildContext,
): Promise<PublicFiles> {
  const files = await inParallel(names, async (name) => {
    const file = path.join(folder, 'public', name);
    return [name, await prepareFile(file, context)] as const;
  });
  return new Map(files);
}

async function prepareFile(
  file: string,
  { cache, mode }: BuildContext,
): Promise<Either<Finding, PublicFile>> {
  const examined = await cache.rememberedOf(file, () => examineFile(file));
  if (isLeft(examined)) return examined;
  const mistake = mistakeInPublicFile(file, examined.right);
  if (mistake) return left(mistake);
  const { hash, picture } = examined.right;
  const isUnchanged = isLeft(picture) || !picture.right.hasMetadata;
  // A check publishes nothing.
  if (isUnchanged || mode === 'check') return right({ file, hash });
  try {
    const key = `${hash} without metadata`;
    const { folder } = await cache.cachedFiles('pictures', key, async (empty) => {
      const published = await withoutMetadata(readUnchanged(file, hash));
      writeFileSync(path.join(empty, 'published'), published);
      return {};
    });
    return right({ file: path.join(folder, 'published'), hash });
  } catch (error) {
    return left(damaged(error));
  }
}

/**
 * Encodes a picture again at high quality, upright and with its colour profile, its colour depth and
 * its frames. sharp writes no other metadata.
 *
 * @throws Error if the picture is damaged
 */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const metadata = await sharp(bytes).metadata();
  const { format, depth, space, isPalette, bitsPerSample } = metadata;
  const picture = sharp(bytes, { animated: true, failOn: 'error' }).keepIccProfile().autoOrient();
  if (depth === 'ushort') picture.toColourspace(space);
  switch (format) {
    case 'png':
      return picture.png({ palette: isPalette }).toBuffer();
    case 'heif': {
      const bitdepth = ([8, 10, 12] as const).find((bits) => bits === bitsPerSample);
      return picture.avif({ quality: 90, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
    }
    default:
      return picture.toFormat(format, { quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  }
}
