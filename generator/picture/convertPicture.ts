import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Finding } from '../lib/diagnostics';
import { shortHash } from '../lib/hash';
import type { Pictures, ShownPicture } from '../model/picture';
import type { BuildContext } from '../model/buildContext';
import {
  damaged,
  examineFile,
  mistakeInPicture,
  readUnchanged,
  type ExaminedPicture,
} from './examinePicture';
import { inParallel } from '../lib/inParallel';
import { progressOf } from '../lib/progress';
import type { Sources } from '../model/sources';

/*
 * This module checks one of the owner's pictures for errors and creates the files that browsers
 * load.
 */

/**
 * The widths and the maximum height of the converted pictures, in pixels. The widths suit a
 * portrait or a list cover, a phone, and the text column (38rem), each at up to two device pixels
 * per CSS pixel. A picture is never enlarged. The height is limited because WebP has a maximum
 * height.
 */
const sizes = { widths: [360, 720, 1440], height: 16_000 };

/**
 * The encoders' settings. Graphics (PNG and GIF) get a higher quality than photos, because lossy
 * compression is more noticeable at letters and sharp edges.
 */
const settings = {
  photo: {
    avif: { quality: 50, effort: 3 },
    webp: { quality: 75 },
    jpeg: { quality: 80, progressive: true },
  },
  graphic: {
    avif: { quality: 70, effort: 3, chromaSubsampling: '4:4:4' },
    webp: { quality: 90, smartSubsample: true },
    jpeg: { quality: 90, chromaSubsampling: '4:4:4' },
  },
};

/** A description of the converted files in a folder of the cache. It is stored as JSON. */
interface Converted {
  width: number;
  height: number;
  widths?: readonly number[];
  /**
   * The end of each file's name. It consists of `-<width>` and the extension. For the fallback that
   * every browser supports, it is only the extension.
   */
  names: readonly string[];
}

/**
 * Converts a picture, or reuses the result of an earlier build. The conversion rotates the picture
 * upright, scales it to the widths that pages need, and removes all metadata. An SVG stays as it
 * is, and an animation becomes one animated WebP.
 *
 * To save time, `npm run dev` creates only one file instead of a file for each width and format,
 * and `npm run check:content` only reads the picture's format and size.
 *
 * @param file absolute path of the picture
 * @returns the converted picture, or an explanation of what is wrong with the file and how to fix
 * it (as a `Left`)
 */
export async function convertPicture(
  file: string,
  context: BuildContext,
): Promise<Either<Finding, ShownPicture>> {
  const examined = await context.cache.rememberedOf(file, () => examineFile(file));
  if (isLeft(examined)) return examined;
  const { hash, picture } = examined.right;
  const mistake = mistakeInPicture(examined.right);
  if (mistake) return left(mistake);
  if (isLeft(picture)) return picture;
  const { width, height } = picture.right;
  const { name, ext } = path.parse(file);
  if (context.mode === 'check') {
    const src = `/content/pictures/${name}.${hash}${ext}`;
    const asset = { url: src, content: { file }, picture: { src, name, hash } };
    return right({ src, width, height, files: [asset] });
  }
  const isSingleFile = context.mode === 'development';
  const key = JSON.stringify([hash, isSingleFile]);
  try {
    const { folder, result } = await context.cache.cachedFiles('pictures', key, async (empty) => {
      const bytes = readUnchanged(file, hash);
      const facts = await convert(empty, bytes, picture.right, isSingleFile);
      const written = facts.names.map((end) => readFileSync(path.join(empty, end)));
      return { ...facts, hashOfFiles: shortHash(written) };
    });
    const { names, hashOfFiles, ...facts } = result;
    const url = `/content/pictures/${name}.${hashOfFiles}`;
    const src = url + names[0];
    const files = names.map((end) => ({
      url: url + end,
      content: { file: path.join(folder, end) },
      picture: { src, name, hash },
    }));
    return right({ src, ...facts, files });
  } catch (error) {
    return left(damaged(error));
  }
}

/** The largest size of a converted picture, for sharp. */
const limits = {
  width: Math.max(...sizes.widths),
  height: sizes.height,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

/**
 * Converts a picture and writes the resulting files.
 *
 * @returns a record of the files. The first file is the fallback that every browser supports.
 */
async function convert(
  folder: string,
  bytes: Buffer,
  { mediaType, width, height, isAnimated }: ExaminedPicture,
  isSingleFile: boolean,
): Promise<Converted> {
  if (mediaType === 'image/svg+xml') {
    writeFileSync(path.join(folder, '.svg'), bytes);
    return { width, height, names: ['.svg'] };
  }
  const isGraphic = mediaType === 'image/png' || mediaType === 'image/gif';
  const kind = isGraphic ? settings.graphic : settings.photo;
  return isAnimated
    ? convertAnimation(folder, bytes, kind)
    : convertStill(folder, bytes, kind, isSingleFile);
}

type Settings = (typeof settings)[keyof typeof settings];

async function convertAnimation(
  folder: string,
  bytes: Buffer,
  { webp }: Settings,
): Promise<Converted> {
  const { data, info } = await sharp(bytes, { animated: true })
    .resize(limits)
    .webp(webp)
    .toBuffer({ resolveWithObject: true });
  writeFileSync(path.join(folder, '.webp'), data);
  return { width: info.width, height: info.pageHeight ?? info.height, names: ['.webp'] };
}

async function convertStill(
  folder: string,
  bytes: Buffer,
  { avif, webp, jpeg }: Settings,
  isSingleFile: boolean,
): Promise<Converted> {
  // The `error` setting accepts the slightly invalid JPEG files of some cameras, but rejects
  // truncated files.
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize(limits)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const write = async (name: string, picture: Sharp) => {
    await picture.toFile(path.join(folder, name));
    return name;
  };
  const { isOpaque } = await decoded().stats();
  const fallback = await (isOpaque
    ? write('.jpg', decoded().removeAlpha().jpeg(jpeg))
    : write('.png', decoded().png()));
  if (isSingleFile) return { width, height, names: [fallback] };

  const widths = [...sizes.widths.filter((one) => one < width), width];
  const names = [fallback];
  for (const one of widths) {
    const smaller = () => decoded().resize({ width: one });
    names.push(await write(`-${one}.avif`, smaller().avif(avif)));
    names.push(await write(`-${one}.webp`, smaller().webp(webp)));
  }
  return { width, height, widths, names };
}

/** Converts the pictures that texts and other files may show. */
export async function preparePictures(
  { folder, pictures: names }: Pick<Sources, 'folder' | 'pictures'>,
  context: BuildContext,
): Promise<Pictures> {
  const progress = progressOf('Pictures', names.length);
  const pictures = await inParallel(names, async (name) => {
    const file = path.join(folder, name);
    const picture = await convertPicture(file, context);
    progress();
    return [name, picture] as const;
  });
  return new Map(pictures);
}
