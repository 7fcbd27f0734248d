import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expectedBy, fieldOf } from '../../src/api/mismatches';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { parseYaml, type FieldPath, type ParsedYaml } from '../lib/parseYaml';
import type { ObjectCodec } from '../model/fieldCodecs';
import type { ContentFolders } from '../model/contentFolders';

/** Returns the sorted names of the files and folders in a folder, except for hidden ones. */
export function namesIn(folder: string): readonly string[] {
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

/** The end of a line on Unix and Windows, and on old Macs. */
const lineEnd = /\r\n?|\n/g;

/**
 * Reads a file as UTF-8. The text has no byte order mark, and all its lines end in `\n`, as the
 * steps that follow expect. A file in another encoding (Big5, Shift_JIS, UTF-16) is an error, because
 * most of its characters would otherwise silently become replacement characters.
 *
 * @param file path relative to the content folder
 * @returns the text, or an error with the line of the first byte that is not valid UTF-8 (as a
 * `Left`)
 */
export function readOwnersText(
  { content }: Pick<ContentFolders, 'content'>,
  file: string,
): Either<Diagnostics, string> {
  const bytes = readFileSync(path.join(content, file));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return right(text.replaceAll(lineEnd, '\n'));
  } catch {
    // Decoding replaces invalid bytes with replacement characters. If the result is encoded again,
    // the first byte that differs from the file is therefore the file's first invalid byte.
    const again = Buffer.from(bytes.toString());
    const wrong = bytes.findIndex((byte, index) => byte !== again[index]);
    const line = bytes.subarray(0, wrong).toString().split(lineEnd).length;
    return left([contentError({ file, line }, 'expected text in UTF-8, got another encoding')]);
  }
}

/** The decoded content of a file, and a function that returns the line of a field. */
export interface ReadFile<A> {
  value: A;
  lineOf: ParsedYaml['lineOf'];
}

/**
 * Reads one of the owner's JSON or YAML files.
 *
 * @param file path relative to the content folder
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

/**
 * Reads a JSON or YAML file that contains an object. If some fields have errors, the valid fields
 * are still returned, so that they can be checked further.
 */
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

/**
 * Returns the hint for an error message: the command that renames one of the owner's files or
 * folders.
 */
export function renameCommand({ content }: ContentFolders, file: string, name: string): string {
  const quoted = (target: string) => (/^[\w./-]+$/.test(target) ? target : `"${target}"`);
  const to = path.posix.join(path.posix.dirname(file), name);
  const place = (one: string) => quoted(path.relative('.', path.join(content, one)));
  return `to rename it: mv ${place(file)} ${place(to)}`;
}

/**
 * Returns the command that renames a file or folder to a valid slug. Returns undefined if its name
 * has no characters that a slug may contain.
 */
export function slugCommand(
  folders: ContentFolders,
  file: string,
  extension: string,
): string | undefined {
  const slug = slugOf(path.basename(file, extension));
  return slug ? renameCommand(folders, file, slug + extension) : undefined;
}

/**
 * Latin letters that do not consist of a plain letter and an accent, each with its replacement in a
 * slug.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' },
};

/**
 * Turns text into a slug. The slug is empty if the text has no characters that a slug may contain.
 */
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
 * Checks a file's data with a codec.
 *
 * @param value the file's data
 * @param lineOf returns a field's line
 * @returns the decoded value, or one error for each invalid field (as a `Left`)
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
        // If a codec provides its own message, that message already says what was found.
        error.message === undefined
          ? {
              reason: `expected ${expectedBy(error)}`,
              actual: `got ${shown(error.value)}`,
              hint: hintFor(error),
            }
          : error.message,
      );
    }),
  );
}

/** Returns how to write a value that would be valid if it were written in another way. */
function hintFor({ value, context }: t.ValidationError): string | undefined {
  const isValid = (other: string) => {
    const decoded = context.at(-1)?.type.decode(other);
    return decoded !== undefined && !isLeft(decoded);
  };
  if (typeof value === 'string') {
    const usual = value.normalize('NFKC');
    return usual !== value && isValid(usual) ? `write it as ${usual}` : undefined;
  }
  const isQuotable =
    (typeof value === 'number' || typeof value === 'boolean') && isValid(String(value));
  return isQuotable ? 'put it in quotes, because it is text' : undefined;
}

/** Returns a value as text that is short enough for one line. */
function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns the errors from reading a file. There are none if no file was read. */
export function errorsOf(read: Either<Diagnostics, unknown> | undefined): Diagnostics {
  return read && isLeft(read) ? read.left : [];
}
