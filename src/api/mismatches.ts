import { isLeft } from 'fp-ts/Either';
import { IntersectionType, type Errors, type Type, type ValidationError } from 'io-ts';

/**
 * Describes where a value differs from its codec, with one string per error, such as `accessToken:
 * expected string`. The strings do not contain the value, which may be a secret.
 *
 * @param errors the `Left` value that the codec's `decode` has returned
 */
export function mismatches(errors: Errors): string[] {
  return errors.map(
    (error) => `${fieldOf(error).join('.') || 'answer'}: expected ${expectedBy(error)}`,
  );
}

/**
 * Returns the path of keys and indexes to the value that caused an error. The path is empty if the
 * whole value caused it.
 */
export function fieldOf({ context }: ValidationError): readonly string[] {
  return (
    context
      // io-ts adds the index of an intersection's member to the path, although the value has no
      // such key.
      .filter((_, index) => !(context[index - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean)
  );
}

/** Returns the name of the codec that rejected the value. */
export function expectedBy({ context }: ValidationError): string {
  return context.at(-1)?.type.name ?? '';
}

/**
 * Logs where a response differs from its codec. The response is not rejected
 * (docs/specification.md, section 5).
 *
 * @returns the response itself, or an empty object if the response is not an object. Its type is
 * not verified, so check each field before you use it.
 */
export function logMismatch<A>(codec: Type<A>, response: unknown): Partial<A> {
  const decoded = codec.decode(response);
  if (isLeft(decoded)) {
    console.error('api response type error', codec.name, mismatches(decoded.left));
  }
  return (typeof response === 'object' && response !== null ? response : {}) as Partial<A>;
}
