import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expectedBy, fieldOf } from '../../src/api/mismatches';
import { contentError, type Diagnostic, type Diagnostics } from '../diagnostics';
import { parseYaml, type FieldPath, type ParsedYaml } from '../parseYaml';
import type { compileMarkdown } from './compileMarkdown';
import type { ObjectCodec } from './fieldCodecs';
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
  warnings?: Diagnostic[];
  /** Compiles a text; by default compileMarkdown, without a cache. */
  compileText?: typeof compileMarkdown;
  /** The converted pictures; without them every picture is a mistake. */
  pictures?: Pictures;
  /** Collects errors in pictures by the name of the file: each once, however many texts show it. */
  brokenPictures?: Map<string, Diagnostic>;
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
 * @param file path from the content folder
 * @returns left: the error, with the line of the first byte that is not UTF-8
 */
export function readOwnersText(
  { content }: Pick<ContentFolders, 'content'>,
  file: string,
): Either<Diagnostics, string> {
  const bytes = readFileSync(path.join(content, file));
  try {
    return right(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Encoded again, a replacement character has other bytes than those that it replaces.
    const again = Buffer.from(bytes.toString());
    const wrong = bytes.findIndex((byte, index) => byte !== again[index]);
    const line = bytes.subarray(0, wrong).toString().split('\n').length;
    return left([contentError({ file, line }, 'expected text in UTF-8, got another encoding')]);
  }
}

/** A decoded file. */
export interface ReadFile<A> {
  value: A;
  lineOf: ParsedYaml['lineOf'];
}

/**
 * Reads a JSON or YAML file of the owner.
 *
 * @param file path from the content folder
 */
export function readData<A>(
  folders: Pick<ContentFolders, 'content'>,
  file: string,
  codec: t.Decoder<unknown, A>,
): Either<Diagnostics, ReadFile<A>> {
  const { data, lineOf } = parseFile(folders, file);
  if (isLeft(data)) return data;
  const decoded = decode(file, codec, data.right, lineOf);
  return isLeft(decoded) ? decoded : right({ value: decoded.right, lineOf });
}

/** The same for an object: if it has errors, its other fields can still be checked. */
export function readFields<A>(
  folders: Pick<ContentFolders, 'content'>,
  file: string,
  codec: ObjectCodec<A>,
): ReadFile<Partial<A>> & { errors: Diagnostics } {
  const { data, lineOf } = parseFile(folders, file);
  if (isLeft(data)) return { value: {}, lineOf, errors: data.left };
  const errors = errorsOf(decode(file, codec, data.right, lineOf));
  return { value: codec.validFields(data.right), lineOf, errors };
}

function parseFile(folders: Pick<ContentFolders, 'content'>, file: string): ParsedYaml {
  const lineOf = () => 1;
  if (!isFile(path.join(folders.content, file))) {
    const reason = `expected this file in ${folders.content}`;
    return { data: left([contentError({ file }, reason)]), lineOf };
  }
  const text = readOwnersText(folders, file);
  return isLeft(text) ? { data: text, lineOf } : parseYaml(file, text.right);
}

/** The hint of an error: the command that gives a file or folder of the owner another name. */
export function renameCommand({ content }: ContentFolders, file: string, name: string): string {
  const quoted = (target: string) => (/^[\w./-]+$/.test(target) ? target : `"${target}"`);
  const to = path.posix.join(path.posix.dirname(file), name);
  const place = (one: string) => quoted(path.relative('.', path.join(content, one)));
  return `to rename it: mv ${place(file)} ${place(to)}`;
}

/** The same for a name that is not a slug; undefined if nothing of it can remain. */
export function slugCommand(
  folders: ContentFolders,
  file: string,
  extension: string,
): string | undefined {
  const slug = slugOf(path.basename(file, extension));
  return slug ? renameCommand(folders, file, slug + extension) : undefined;
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

/**
 * @param value the data of a file
 * @param lineOf the line of a field
 * @returns left: one error for each field that differs from the codec
 */
export function decode<A>(
  file: string,
  codec: t.Decoder<unknown, A>,
  value: unknown,
  lineOf: (field: FieldPath) => number | undefined,
): Either<Diagnostics, A> {
  const decoded = codec.decode(value);
  if (!isLeft(decoded)) return decoded;
  return left(
    decoded.left.map((error) => {
      const field = fieldOf(error);
      return contentError(
        { file, line: lineOf(field), field: field.join('.') || undefined },
        // A codec's own message says what it found.
        error.message === undefined
          ? { reason: `expected ${expectedBy(error)}`, actual: `got ${shown(error.value)}` }
          : error.message,
      );
    }),
  );
}

/** A value, short enough for one line. */
function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The errors of a part that was read; none if it is missing. */
export function errorsOf(read: Either<Diagnostics, unknown> | undefined): Diagnostics {
  return read && isLeft(read) ? read.left : [];
}
