import { isLeft } from 'fp-ts/Either';
import type { Type } from 'io-ts';
import { mismatches } from './mismatches';

/**
 * Holds an answer against its codec and only logs a mismatch: the answer is passed on as it came
 * (specification, section 5). What is logged names the places that differ, never their values,
 * since these may be tokens.
 *
 * @returns the same answer. Its type is a hope: who needs a field has to look at it once more.
 */
export function logMismatch<A>(codec: Type<A>, answer: unknown): Partial<A> {
  const decoded = codec.decode(answer);
  if (isLeft(decoded)) {
    console.error('api response type error', codec.name, mismatches(decoded.left));
  }
  return (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<A>;
}
