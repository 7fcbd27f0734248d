import { isLeft } from 'fp-ts/Either';
import { IntersectionType, type Errors, type Type, type ValidationError } from 'io-ts';

/**
 * Returns one string for each error that a codec found in a value, such as `accessToken: expected
 * string`. The strings do not contain the value, which may be a secret.
 *
 * @param errors the `Left` value that the codec's `decode` returned
 */
export function mismatches(errors: Errors): string[] {
  return errors.map(
    (error) => `${fieldOf(error).join('.') || 'answer'}: expected ${expectedBy(error)}`,
  );
}

/**
 * Returns the keys and indexes that lead to the invalid value. The result is empty if the value as
 * a whole is invalid.
 */
export function fieldOf({ context }: ValidationError): readonly string[] {
  return (
    context
      // For an intersection, io-ts adds the index of the failing member to the path, although the
      // value has no such key.
      .filter((_, index) => !(context[index - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean)
  );
}

/** Returns the name of the codec that rejected the value. */
export function expectedBy({ context }: ValidationError): string {
  return context.at(-1)?.type.name ?? '';
}

/** A response with the fields of `A`, whose values may be missing or have any type. */
export type Unchecked<A> = { [Field in keyof A]?: unknown };

/**
 * Logs each error that a codec finds in a response, but does not reject the response
 * (docs/specification.md, section 5).
 *
 * @returns the response itself, or an empty object if the response is not an object. Nothing is known
 * of its fields, because a response that does not match is not rejected.
 */
export function logMismatch<A>(codec: Type<A>, response: unknown): Unchecked<A> {
  const decoded = codec.decode(response);
  if (isLeft(decoded)) {
    console.error('api response type error', codec.name, mismatches(decoded.left));
  }
  return typeof response === 'object' && response !== null ? response : {};
}
