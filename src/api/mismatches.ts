import { isLeft } from 'fp-ts/Either';
import { IntersectionType, type Errors, type Type } from 'io-ts';

/**
 * Says where a value differs from its codec and what the codec expected there, one text per error:
 * `accessToken: expected string`. Never includes the value, which may be a token.
 * `answer` stands for the whole value.
 *
 * @param errors the `left` side of a codec's `decode`
 */
export function mismatches(errors: Errors): string[] {
  return errors.map(({ context }) => {
    const path = context
      // The key of an intersection's member is its index, which is no part of the value.
      .filter((_, index) => !(context[index - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean);
    return `${path.join('.') || 'answer'}: expected ${context.at(-1)?.type.name}`;
  });
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
