import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Mistakes } from '../mistakes';
import { damaged } from './convertPicture';
import { namedPictures } from './pictures';
import { isFolder, type ContentFolders } from './readFiles';

/*
 * Pictures in public/, where every file is published under its own name.
 */

/** No browser shows these, and the build cannot remove their metadata, such as the place where a photo was taken. */
export function checkPublicPictures({ public: folder }: ContentFolders): Mistakes {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(hei[cf]|jxl|tiff?)$/i.test(name))
    .sort()
    .map((name) => path.posix.join('public', ...name.split(path.sep)))
    .map((name) => `${name}: expected a picture that browsers show; export it as JPEG`);
}

/**
 * Photos that are a cover or the portrait: the site shows smaller files made from them, so they are not published
 * themselves. Icons are.
 *
 * @returns patterns for CopyPlugin
 */
export function unpublishedPictures(folders: ContentFolders): readonly string[] {
  return namedPictures(folders)
    .map((file) => `/${path.relative(folders.public, file).split(path.sep).join('/')}`)
    .filter((src) => !/^\/icons\/|\.svg$/i.test(src))
    .map((src) => `**${src}`);
}

/**
 * A file of public/ as it is published: a picture with metadata is rotated upright and loses its metadata.
 *
 * @param file absolute path
 */
export async function withoutMetadata(bytes: Buffer, file: string): Promise<Buffer> {
  if (!/\.(avif|gif|jpe?g|png|webp)$/i.test(file)) return bytes;
  try {
    const { format, pages = 1, exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    if (!exif && !xmp && !iptc && !comments) return bytes;
    return await sharp(bytes, { animated: pages > 1, failOn: 'error' })
      .autoOrient()
      .toFormat(format === 'heif' ? 'avif' : format, { quality: 90 })
      .toBuffer();
  } catch (error) {
    throw new Error(`${file}: ${damaged(error)}`, { cause: error });
  }
}
