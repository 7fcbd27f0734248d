import { isLeft, left, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { expectedBy, fieldOf } from '../../src/api/mismatches';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import type { FieldPath } from '../lib/parseYaml';

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
              actual: `got ${printedValue(error.value)}`,
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
function printedValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
