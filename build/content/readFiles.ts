import { chain, isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { mismatches } from '../../src/api/mismatches';
import type { Mistakes } from '../mistakes';
import { parseJson } from '../parseJson';
import { readOwnersText } from './readOwnersText';
import type { SiteLink } from './siteLinks';

export interface ContentFolders {
  /** Holds profile.json, projects/ and a folder for each section. */
  content: string;
  /** Holds the covers. */
  public: string;
  /** Collects the links in texts, which are checked when all pages are known. */
  links?: FoundLink[];
}

export interface FoundLink extends SiteLink {
  /** Path of the text from the content folder. */
  file: string;
}

/** What the owner put into a folder, by name. A name that begins with a dot is an editor's or the system's. */
export function entriesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

export function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

export function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Reads a JSON file of the owner.
 *
 * @param file its path from the content folder, which every mistake begins with
 */
export function readJson<A>(
  folders: ContentFolders,
  file: string,
  codec: t.Decoder<unknown, A>,
): Either<Mistakes, A> {
  const target = path.join(folders.content, file);
  if (!isFile(target)) return left([`${file}: expected this file in ${folders.content}`]);
  const json = chain(parseJson)(readOwnersText(target));
  if (isLeft(json)) return left([`${file}: ${json.left}`]);
  return decode(file, codec, json.right);
}

/** Decodes what stands in a file. */
export function decode<A>(
  file: string,
  codec: t.Decoder<unknown, A>,
  value: unknown,
): Either<Mistakes, A> {
  const decoded = codec.decode(value);
  if (!isLeft(decoded)) return decoded;
  const errors = mismatches(decoded.left, { whole: '', showValues: true });
  return left(errors.map((error) => `${file}: ${error}`));
}

/** All of them or, on the left, the mistakes of all of them. */
export function all<A>(read: readonly Either<Mistakes, A>[]): Either<Mistakes, readonly A[]> {
  const mistakes = read.flatMap((one) => (isLeft(one) ? one.left : []));
  if (mistakes.length > 0) return left(mistakes);
  return right(read.flatMap((one) => (isLeft(one) ? [] : [one.right])));
}
