import { isJsonObject, listOf } from './json';
import { nameOf } from './names';

const joined = ['and', 'or'];

/**
 * A guard as people say it: `isDue and not (isHeldOff or isAway)`.
 *
 * @param place where it stands, for the message of an error
 * @param guard a name, `{type, params?}`, or `{type: 'and' | 'or' | 'not', guards}`
 */
export function guardSentence(place: string, guard: unknown): string {
  const type = isJsonObject(guard) ? guard['type'] : undefined;
  const parts = isJsonObject(guard) && Array.isArray(guard['guards']) ? guard['guards'] : [];
  if (type === 'not' && parts.length === 1) return `not ${part(place, parts[0])}`;
  if (typeof type === 'string' && joined.includes(type) && parts.length > 0) {
    return parts.map((one) => part(place, one)).join(` ${type} `);
  }
  return `${nameOf(place, guard)}${params(guard)}`;
}

/** Brackets where the sentence would say something else without them. */
function part(place: string, guard: unknown): string {
  const sentence = guardSentence(place, guard);
  const several =
    isJsonObject(guard) &&
    joined.includes(String(guard['type'])) &&
    listOf(guard['guards']).length > 1;
  return several ? `(${sentence})` : sentence;
}

function params(guard: unknown): string {
  const given = isJsonObject(guard) ? guard['params'] : undefined;
  if (!isJsonObject(given) || 'type' in given) return '';
  return `(${Object.entries(given)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')})`;
}
