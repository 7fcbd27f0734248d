import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { versionOf } from '../lib/cache';
import type { Program } from '../model/program';
import { notReadable, type Finding } from '../lib/diagnostics';
import { whyUnreadable } from '../lib/files';
import { shortHash } from '../lib/hash';
import { formatOf, isAnimatedAvif, isAnimatedPng, pictureBytes } from './pictureBytes';
import type { ShownPicture } from '../model/picture';
import { readUnchanged } from './readUnchanged';

/*
 * This module checks one of the owner's pictures for errors and creates the files that browsers
 * load.
 */

const formats: Readonly<Record<string, { name: string; ends: readonly string[] }>> = {
  avif: { name: 'an AVIF', ends: ['.avif'] },
  gif: { name: 'a GIF', ends: ['.gif'] },
  jpeg: { name: 'a JPEG', ends: ['.jpg', '.jpeg'] },
  png: { name: 'a PNG', ends: ['.png'] },
  svg: { name: 'an SVG', ends: ['.svg'] },
  webp: { name: 'a WebP', ends: ['.webp'] },
};

export const readableFormats = 'a picture: AVIF, GIF, JPEG, PNG, SVG or WebP';

/**
 * The maximum size of a picture in bytes. 40 MB is enough for a photo from a professional camera.
 */
const mostBytes = 40_000_000;

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

// Use one thread for each picture, because preparePictures.ts already converts several pictures in
// parallel.
sharp.concurrency(1);
sharp.cache(false);

const version = versionOf(path.join(__dirname, '../..'), ['generator/picture/convertPicture.ts']);

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
  program: Program,
): Promise<Either<Finding, ShownPicture>> {
  const examined = await program.cache.factsOf('picture', file, () => examine(file, program));
  if (isLeft(examined)) return examined;
  try {
    return right(await converted(file, examined.right, program));
  } catch (error) {
    return left(damaged(error));
  }
}

/** What the generator has to know of a picture before it is converted. */
interface Examined {
  /** A hash of the file. */
  hash: string;
  /** A hash of everything that the converted picture depends on. */
  key: string;
  metadata: Metadata;
}

/** Checks a picture without decoding all of it. */
async function examine(file: string, { mode }: Program): Promise<Either<Finding, Examined>> {
  const { size } = statSync(file);
  if (size > mostBytes) {
    const megabytes = (size / 1_000_000).toFixed(1);
    return left({
      reason: 'expected at most 40 MB',
      actual: `got ${megabytes} MB`,
      hint: 'export it smaller',
    });
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return left(notReadable(whyUnreadable(error)));
  }
  // iPhones write HEIC. Its compression is patented, so sharp has no decoder.
  if (/^ftyphe/.test(bytes.toString('latin1', 4, 12))) return left(notSupported('HEIC'));
  try {
    const metadata = await sharp(bytes).metadata();
    const wrong = mistakeIn(bytes, metadata, file);
    if (wrong) return left(wrong);
    const isSingleFile = mode === 'development';
    const inputs = JSON.stringify([settings, sizes, isSingleFile, sharp.versions]);
    return right({ hash: shortHash([bytes]), key: shortHash([inputs, bytes]), metadata });
  } catch (error) {
    return left(damaged(error));
  }
}

function mistakeIn(bytes: Buffer, metadata: Metadata, file: string): Finding | undefined {
  const { name, ext } = path.parse(file);
  const format = formatOf(metadata);
  const kind = formats[format];
  if (isAnimatedAvif(bytes)) {
    // sharp reads only the first picture.
    return { reason: 'expected a still, got an animated AVIF', hint: 'export it as WebP' };
  }
  if (kind?.ends.includes(ext.toLowerCase())) return undefined;
  if (kind) {
    return {
      reason: `this is ${kind.name}`,
      hint: `rename it to ${name}${kind.ends[0]}, also where it is shown`,
    };
  }
  return notSupported(format === 'heif' ? 'HEIC' : format.toUpperCase());
}

function notSupported(format: string): Finding {
  return { reason: `this is ${format}, which the build cannot read`, hint: 'export it as JPEG' };
}

/**
 * Returns advice for a picture file that cannot be decoded.
 *
 * @throws the error, if it does not come from the picture but from the system, such as a full disk
 */
export function damaged(error: unknown): Finding {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  const [detail] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return {
    reason: 'expected a picture, got a damaged or other file',
    hint: `copy or export it again (${detail})`,
  };
}

async function converted(
  file: string,
  { hash, key, metadata }: Examined,
  { cache, mode }: Program,
): Promise<ShownPicture> {
  const { name, ext } = path.parse(file);
  const url = `/content/pictures/${name}.${key}`;
  if (mode === 'check') {
    const src = url + ext;
    const { width, height } = metadata;
    const asset = { url: src, content: { file }, picture: { src, name, hash } };
    return { src, width, height, files: [asset] };
  }
  const { folder, result } = await cache.cachedFiles('pictures', version, key, (empty) =>
    convert(empty, readUnchanged(file, hash), metadata, mode === 'development'),
  );
  const { names, ...facts } = result;
  const src = url + names[0];
  const files = names.map((end) => ({
    url: url + end,
    content: { file: path.join(folder, end) },
    picture: { src, name, hash },
  }));
  return { src, ...facts, files };
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
  { format, width, height, pages = 1 }: Metadata,
  isSingleFile: boolean,
): Promise<Converted> {
  if (format === 'svg') {
    writeFileSync(path.join(folder, '.svg'), bytes);
    return { width, height, names: ['.svg'] };
  }
  if (format === 'png' && isAnimatedPng(bytes)) {
    // sharp reads only the first picture of an animated PNG.
    writeFileSync(path.join(folder, '.png'), pictureBytes(bytes, format));
    return { width, height, names: ['.png'] };
  }
  const kind = format === 'png' || format === 'gif' ? settings.graphic : settings.photo;
  return pages > 1
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
