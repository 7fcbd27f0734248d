import { isLeft } from 'fp-ts/Either';
import { IntersectionType, type Errors, type Type } from 'io-ts';

/**
 * Describes where a value differs from its codec, one text per error: `accessToken: expected string`.
 *
 * @param errors the `left` side of a codec's `decode`
 * @param options.whole the name of the whole value
 * @param options.showValues for values that are not secret: adds the value, or the codec's own message
 */
export function mismatches(
  errors: Errors,
  { whole = 'answer', showValues = false } = {},
): string[] {
  return errors.map(({ context, message, value }) => {
    const path = context
      // io-ts adds the index of an intersection's member to the path, although the value has no such key.
      .filter((_, index) => !(context[index - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean);
    const expected = `expected ${context.at(-1)?.type.name}`;
    const text = showValues ? (message ?? `${expected}, got ${show(value)}`) : expected;
    return [path.join('.') || whole, text].filter(Boolean).join(': ');
  });
}

/** A value, short enough for one line. */
function show(value: unknown): string {
  if (value === undefined || value === '') return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Logs where an answer differs from its codec, and returns the answer unchanged: a mismatch is not
 * rejected (specification, section 5).
 *
 * @returns the answer itself. Its type is unverified: check each field before you use it.
 */
export function logMismatch<A>(codec: Type<A>, answer: unknown): Partial<A> {
  const decoded = codec.decode(answer);
  if (isLeft(decoded)) {
    console.error('api response type error', codec.name, mismatches(decoded.left));
  }
  return (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<A>;
}
