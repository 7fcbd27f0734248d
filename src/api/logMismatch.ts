import { isLeft } from 'fp-ts/Either';
import type { Type } from 'io-ts';

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
    const places = decoded.left.map(({ context }) => {
      const path = context.map(({ key }) => key).filter(Boolean);
      return `${path.join('.') || 'answer'}: expected ${context.at(-1)?.type.name}`;
    });
    console.error('api response type error', codec.name, places);
  }
  return (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<A>;
}
