import { isLeft } from 'fp-ts/Either';
import { IntersectionType, type Errors, type Type, type ValidationError } from 'io-ts';

/**
 * Describes where a value differs from its codec, one text per error, without the value: `accessToken: expected string`.
 *
 * @param errors the `left` side of a codec's `decode`
 */
export function mismatches(errors: Errors): string[] {
  return errors.map(
    (error) => `${fieldOf(error).join('.') || 'answer'}: expected ${expectedBy(error)}`,
  );
}

/** The keys and indexes that lead to the value of an error; none for the whole value. */
export function fieldOf({ context }: ValidationError): readonly string[] {
  return (
    context
      // io-ts adds the index of an intersection's member to the path, although the value has no such key.
      .filter((_, index) => !(context[index - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean)
  );
}

/** The name of the codec that refused the value. */
export function expectedBy({ context }: ValidationError): string {
  return context.at(-1)?.type.name ?? '';
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
