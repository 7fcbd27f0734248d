import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentError, errorsOf, notReadable, type Diagnostics } from '../lib/diagnostics';
import { whyUnreadable } from '../lib/files';
import { parseYaml, type ParsedYaml } from '../lib/parseYaml';
import type { OwnersFiles } from './ownersFiles';
import { decode } from '../model/decode';
import type { DecodedFile } from '../model/sources';
import type { ObjectCodec } from '../model/fieldCodecs';

/** The end of a line on Unix and Windows, and on old Macs. */
const lineEnd = /\r\n?|\n/g;

/**
 * Reads a file as UTF-8. The text has no byte order mark, and all its lines end in `\n`, as the
 * steps that follow expect. A file in another encoding (Big5, Shift_JIS, UTF-16) is an error,
 * because most of its characters would otherwise silently become replacement characters.
 *
 * @param file path relative to the content folder
 * @returns the text, or an error with the line of the first byte that is not valid UTF-8 (as a
 * `Left`)
 */
export function readOwnersText(
  { folder }: Pick<OwnersFiles, 'folder'>,
  file: string,
): Either<Diagnostics, string> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(folder, file));
  } catch (error) {
    return left([contentError({ file }, notReadable(whyUnreadable(error)))]);
  }
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

/**
 * Reads one of the owner's JSON or YAML files.
 *
 * @param file path relative to the content folder
 */
export function readData<A>(
  files: OwnersFiles,
  file: string,
  codec: t.Decoder<unknown, A>,
): Either<Diagnostics, DecodedFile<A>> {
  const { data, lineOf } = parseFile(files, file);
  if (isLeft(data)) return data;
  const decoded = decode(file, codec, data.right, lineOf);
  return isLeft(decoded) ? decoded : right({ value: decoded.right, lineOf });
}

/**
 * Reads a JSON or YAML file that contains an object. If some fields have errors, the valid fields
 * are still returned, so that they can be checked further.
 */
export function readFields<A>(
  files: OwnersFiles,
  file: string,
  codec: ObjectCodec<A>,
): DecodedFile<Partial<A>> & { errors: Diagnostics } {
  const { data, lineOf } = parseFile(files, file);
  if (isLeft(data)) return { value: {}, lineOf, errors: data.left };
  const errors = errorsOf(decode(file, codec, data.right, lineOf));
  return { value: codec.validFields(data.right), lineOf, errors };
}

function parseFile(files: OwnersFiles, file: string): ParsedYaml {
  const lineOf = () => 1;
  if (!files.isFile(file)) {
    const reason = `expected this file in ${files.folder}`;
    return { data: left([contentError({ file }, reason)]), lineOf };
  }
  const text = readOwnersText(files, file);
  return isLeft(text) ? { data: text, lineOf } : parseYaml(file, text.right);
}
