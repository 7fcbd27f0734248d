import { IntersectionType, type Errors } from 'io-ts';

/**
 * Where a value differs from its codec and what was expected there, such as `accessToken: expected
 * string`; `answer` stands for the whole. Never the value itself, since it may be a token.
 */
export function mismatches(errors: Errors): string[] {
  return errors.map(({ context }) => {
    const path = context
      // A member of an intersection has its number for a key, which is in no answer.
      .filter((_, place) => !(context[place - 1]?.type instanceof IntersectionType))
      .map(({ key }) => key)
      .filter(Boolean);
    return `${path.join('.') || 'answer'}: expected ${context.at(-1)?.type.name}`;
  });
}
