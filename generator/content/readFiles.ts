import { chain, isLeft, left, mapLeft, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { mismatches } from '../../src/api/mismatches';
import { withLines, type Mistakes } from '../mistakes';
import { lineOfField, parseJson } from '../parseJson';
import type { SiteLink } from './markdownSteps';
import type { Pictures } from './pictures';

export interface ContentFolders {
  /** The folder that contains profile.json, projects/ and a folder for each section. */
  content: string;
  /** The folder of icons and other files that are served under their own names. */
  public: string;
  /** Collects the links in texts, to be checked when all pages are known. */
  links?: FoundLink[];
  /** Collects likely mistakes, which do not stop the build. */
  warnings?: string[];
  /** The converted pictures; without them every picture is a mistake. */
  pictures?: Pictures;
  /** Collects mistakes in pictures, each once. */
  brokenPictures?: Set<string>;
}

export interface FoundLink extends SiteLink {
  /** Path of the text from the content folder. */
  file: string;
}

/** The names in a folder, sorted, without hidden files. */
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
 * Reads a file as UTF-8, without a byte order mark. In another encoding (Big5, Shift_JIS, UTF-16), most characters would
 * silently become replacement characters.
 *
 * @param file absolute path
 * @returns left: the line (from 1) with the first byte that is not UTF-8
 */
export function readOwnersText(file: string): Either<string, string> {
  const bytes = readFileSync(file);
  try {
    return right(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Encoded again, a replacement character has other bytes than those that it replaces.
    const again = Buffer.from(bytes.toString());
    const wrong = bytes.findIndex((byte, index) => byte !== again[index]);
    const line = bytes.subarray(0, wrong).toString().split('\n').length;
    return left(`line ${line}: expected text in UTF-8, got another encoding`);
  }
}

/**
 * Reads a JSON file of the owner.
 *
 * @param file path from the content folder; every mistake begins with it
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
  return mapLeft((mistakes: Mistakes) => withLines(mistakes, file, lineOfJson(folders, file)))(
    decode(file, codec, json.right),
  );
}

/** The line of a field of a JSON file. */
export function lineOfJson(
  { content }: ContentFolders,
  file: string,
): (field: readonly string[]) => number {
  return (field) => lineOfField(readFileSync(path.join(content, file), 'utf8'), field) ?? 1;
}

/** The end of a mistake: the command that gives a file or folder of the owner another name. */
export function renameCommand({ content }: ContentFolders, file: string, name: string): string {
  const quoted = (target: string) => (/^[\w./-]+$/.test(target) ? target : `"${target}"`);
  const to = path.posix.join(path.posix.dirname(file), name);
  const place = (one: string) => quoted(path.relative('.', path.join(content, one)));
  return `; to rename it: mv ${place(file)} ${place(to)}`;
}

/** The same for a name that is not a slug; empty if nothing of it can remain. */
export function slugCommand(folders: ContentFolders, file: string, extension: string): string {
  const slug = slugOf(path.basename(file, extension));
  return slug ? renameCommand(folders, file, slug + extension) : '';
}

/** Latin letters that are not a letter with an accent, and how they are written without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' },
};

/** A text as a slug; empty if nothing of it can remain. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øæœßłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

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

/** All values; left: the mistakes of all. */
export function all<A>(read: readonly Either<Mistakes, A>[]): Either<Mistakes, readonly A[]> {
  const mistakes = read.flatMap((one) => (isLeft(one) ? one.left : []));
  if (mistakes.length > 0) return left(mistakes);
  return right(read.flatMap((one) => (isLeft(one) ? [] : [one.right])));
}
