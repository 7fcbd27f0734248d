import type { Either } from 'fp-ts/Either';
import path from 'node:path';
import sharp from 'sharp';
import type { Finding } from '../lib/diagnostics';
import type { LocalizedText } from './fileCodecs';

/** The files that the site publishes for one picture. */
export interface ShownPicture {
  /**
   * URL path of the fallback that every browser supports. The fallback is usually a JPEG. It is a
   * PNG if the picture is transparent, an SVG if it is a drawing, and a WebP if it is an animation.
   */
  src: string;
  /** The size of the fallback in pixels. */
  width: number;
  height: number;
  /**
   * Widths of the AVIF and WebP versions that are offered in addition to the fallback. Drawings and
   * animations have no such versions.
   */
  widths?: readonly number[];
  files: readonly Asset[];
}

/**
 * A file to publish. Its content is either a copy of another file or, for a drawing made by the
 * build, text.
 */
export interface Asset {
  /** URL path of the file. It contains a hash of the picture's files. */
  url: string;
  content: { file: string } | { text: string };
  /** The owner's picture of which this is one size. A drawing made by the build has none. */
  picture?: OwnPicture;
}

interface OwnPicture {
  /** The `src` of the picture, which no other picture has. */
  src: string;
  /** The name of the owner's file, without its extension. */
  name: string;
  /** A hash of the owner's bytes, so copies of a file have the same hash. */
  hash: string;
}

/** A picture that is used as a cover or as the portrait. */
export interface DescribedPicture extends ShownPicture {
  alt: LocalizedText;
}

/**
 * The owner's pictures, keyed by their path relative to the content folder. If a picture has an error, its value explains what
 * is wrong and how to fix it (as a `Left`).
 */
export type Pictures = ReadonlyMap<string, Either<Finding, ShownPicture>>;

/** The extensions of the pictures that sharp can read. */
const extensions = Object.values(sharp.format).flatMap(({ input }) => input.fileSuffix ?? []);

/** Returns whether a file has the name of a picture that sharp can read. */
export function isNamedPicture(name: string): boolean {
  return extensions.includes(path.extname(name).toLowerCase());
}
