import type { Errors } from 'io-ts';

/** So many places are named; who mends these will try again. */
const most = 3;

/**
 * Where a value differs from its codec and what was expected there, such as `entries[3].atMs: expected a
 * number`. Never the value itself, which may be long, or a secret.
 *
 * @param whole the name of the value, for what is wrong with all of it
 */
export function expectations(errors: Errors, whole: string): string {
  const places = errors
    .slice(0, most)
    .map(({ context }) => {
      const path = context
        .filter(({ key }, place) => key !== '' && !isMember(context[place - 1]?.type))
        .map(({ key }, place) => (/^\d+$/.test(key) ? `[${key}]` : place > 0 ? `.${key}` : key))
        .join('');
      return `${path || whole}: expected ${context.at(-1)?.type.name}`;
    })
    .join('; ');
  return errors.length > most ? `${places}; and ${errors.length - most} more` : places;
}

/** Whether what stands below this codec is a part of it, whose number is in no value. */
function isMember(codec: unknown): boolean {
  return (codec as { _tag?: string } | undefined)?._tag === 'IntersectionType';
}
