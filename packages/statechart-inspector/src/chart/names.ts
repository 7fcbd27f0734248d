import { isJsonObject, listOf, seen } from './json';

/** Names of anonymous functions: JavaScript names them after their property. */
const anonymousNames = ['', 'guard', 'guards', 'actions', 'entry', 'exit', 'src'];

/**
 * The name of an action, guard or actor: `'save'` or `{type: 'save'}`. An anonymous function is shown as its code or as
 * `inline`.
 *
 * @throws Error that names the place
 */
export function nameOf(place: string, value: unknown): string {
  if (typeof value === 'string') return value;
  const type = isJsonObject(value) ? (value['type'] ?? value['id'] ?? '') : undefined;
  if (typeof type !== 'string' || !isJsonObject(value)) {
    throw new Error(`${place}: expected a name or an object with a type, got ${seen(value)}`);
  }
  if (typeof value['expression'] === 'string') return spaced(value['expression']);
  return anonymousNames.includes(type) ? 'inline' : type;
}

/** Adds the spaces around operators, in case a compiler has removed them. */
function spaced(code: string): string {
  return code.replace(/\s*(===?|!==?|&&|\|\||\?\?|[<>]=?)\s*/g, ' $1 ');
}

/** Names of actions or the like, in any of their short forms. */
export function namesOf(place: string, value: unknown): readonly string[] {
  return listOf(value).map((one) => nameOf(place, one));
}

const joined = ['and', 'or'];

/**
 * A guard as a sentence: `isDue and not (isHeldOff or isAway)`.
 *
 * @param place names the guard in error messages
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

/** Adds brackets where precedence needs them. */
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
