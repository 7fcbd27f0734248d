import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  contentError,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../lib/diagnostics';
import { inParallel } from '../lib/inParallel';
import { parseYaml } from '../lib/parseYaml';
import { progressOf } from '../lib/progress';
import type { Cache } from '../lib/cache';
import { convertPicture, readableFormats } from './convertPicture';
import { knownOr, type KnownPictures } from './knownPictures';
import type { Pictures, DescribedPicture, ShownPicture } from '../model/picture';
import type { LocalizedText } from '../model/fileCodecs';
import { findFiles, isFile, isHidden, isWithin } from '../lib/files';
import type { OwnersFolders } from '../model/ownersFolders';
import type { Sources } from '../model/sources';

/**
 * Matches the file names of the picture formats that cameras, phones and photo editors write,
 * including some that the build cannot read.
 */
const looksLikePicture = /\.(avif|gif|hei[cf]|jpe?g|jxl|png|svg|tiff?|webp)$/i;

/**
 * Converts the owner's pictures: all pictures in content/, and the pictures in public/ that a JSON
 * file refers to.
 *
 * @param known pictures from previous calls, which are reused if their files have not changed. This
 * function updates the map.
 */
export async function preparePictures(
  folders: OwnersFolders,
  cache: Cache,
  known: KnownPictures<ShownPicture> = new Map(),
): Promise<Pictures> {
  const pictures = new Map<string, Either<Finding, ShownPicture>>();
  const files = picturesOf(folders);
  const progress = progressOf('Pictures');
  await inParallel(files, async (file) => {
    pictures.set(file, await knownOr(known, file, () => convertPicture(file, cache)));
    progress(pictures.size, files.length);
  });
  return pictures;
}

function picturesOf(folders: OwnersFolders): readonly string[] {
  // The owner's public/ is often a folder in content/. Its pictures keep their size and format
  // (preparePublicFiles.ts), except for the named ones.
  const beside = visibleFiles(folders.content).filter(
    (file) => looksLikePicture.test(file) && !isWithin(folders.public, file),
  );
  return [...new Set([...beside, ...namedPictures(folders)])].filter(isFile);
}

/** Returns the files in public/ that are used as the cover of a project or as the portrait. */
function namedPictures(folders: OwnersFolders): readonly string[] {
  const projects = visibleFiles(path.join(folders.content, 'projects'));
  return [
    ...sourcesIn(path.join(folders.content, 'profile.json'), 'picture'),
    ...projects
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => sourcesIn(file, 'cover')),
  ].map((src) => path.join(folders.public, src));
}

/**
 * Returns the `src` of the picture in a field of one of the owner's JSON files. The step that reads
 * these files reports their errors.
 */
function sourcesIn(file: string, field: string): readonly string[] {
  if (!isFile(file)) return [];
  const { data } = parseYaml(file, readFileSync(file, 'utf8'));
  const picture: unknown = isLeft(data) ? undefined : Object(data.right)[field];
  const src: unknown = Object(picture).src;
  return typeof src === 'string' ? [src] : [];
}

/** Returns the absolute paths of the files in a folder and its folders, except for hidden ones. */
function visibleFiles(folder: string): readonly string[] {
  const { files } = findFiles(folder, (name) => !isHidden(name));
  return files.map((name) => path.join(folder, name));
}

/**
 * Returns the picture in a file.
 *
 * @param file absolute path
 * @param name file name, for error messages
 * @returns the picture, the error in it (as a `Left`), or undefined if there is no such file
 */
export function pictureIn(
  { pictures }: Pick<Sources, 'pictures'>,
  file: string,
  name: string,
): Either<Diagnostic, ShownPicture> | undefined {
  if (!isFile(file)) return undefined;
  const picture = pictures.get(file) ?? left({ reason: `expected ${readableFormats}` });
  return isLeft(picture) ? left(contentError({ file: name }, picture.left)) : picture;
}

/**
 * Returns the picture in public/ that a JSON file refers to, or the errors (as a `Left`).
 *
 * @param place the location of the `src` field in the JSON file, for error messages
 */
export function publicPicture(
  sources: Pick<Sources, 'pictures' | 'public'>,
  { src, alt }: { src: string; alt: LocalizedText },
  place: Place,
): Either<Diagnostics, DescribedPicture> {
  const name = `public${src}`;
  const shown = pictureIn(sources, path.join(sources.public, src), name);
  if (!shown) {
    const finding = { reason: 'expected a file in public/', actual: `found none at ${name}` };
    return left([contentError(place, finding)]);
  }
  return isLeft(shown) ? left([shown.left]) : right({ ...shown.right, alt });
}
