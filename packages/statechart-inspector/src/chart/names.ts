import { isRecord } from '../isObject';

/**
 * Names that JavaScript gives to anonymous functions. Such a function is named after the property
 * it is assigned to.
 */
const anonymousNames = ['', 'guard', 'guards', 'actions', 'entry', 'exit', 'src'];

/**
 * Converts a value to a list. Wherever XState accepts a list, it also accepts a single value or
 * nothing.
 */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Returns the name of an action, guard or actor, which may be written as `'save'` or
 * `{type: 'save'}`. For an anonymous function, returns its code or `inline`. The name of an action of
 * XState includes what it acts on and its delay, as in `raise next after 300 ms`.
 */
export function actionName(value: unknown): string {
  if (typeof value === 'string') return value;
  const { type, id, expression, subject, delay } = isRecord(value) ? value : {};
  if (typeof expression === 'string') return spaced(expression);
  const name = type ?? id;
  if (typeof name !== 'string' || anonymousNames.includes(name)) return 'inline';
  const acted = typeof subject === 'string' ? `${name} ${subject}` : name;
  const isDelayed = typeof delay === 'string' || typeof delay === 'number';
  return isDelayed ? `${acted} after ${duration(delay)}` : acted;
}

/**
 * Formats a delay given in milliseconds, for example as `2.5 s` or `300 ms`. A named delay is
 * returned unchanged.
 */
export function duration(delay: string | number): string {
  if (typeof delay === 'string') return delay;
  return delay >= 1000 ? `${delay / 1000} s` : `${delay} ms`;
}

/** Adds spaces around operators, because compilers may remove them. */
function spaced(code: string): string {
  return code.replace(/\s*(===?|!==?|&&|\|\||\?\?|[<>]=?)\s*/g, ' $1 ');
}

/** Returns the names of one or more actions, in any notation that XState accepts. */
export function actionNames(value: unknown): readonly string[] {
  return listOf(value).map(actionName);
}

const joined = ['and', 'or'];

/**
 * Returns a guard as a phrase, such as `isDue and not (isRateLimited or isAway)`.
 *
 * @param guard a name, `{type, params?}`, or `{type: 'and' | 'or' | 'not', guards}`
 */
export function guardSentence(guard: unknown): string {
  const { type, guards, params } = isRecord(guard) ? guard : {};
  const parts = listOf(guards).map((one) => {
    const isMixed =
      isRecord(one) && joined.includes(String(one['type'])) && listOf(one['guards']).length > 1;
    return isMixed ? `(${guardSentence(one)})` : guardSentence(one);
  });
  if (type === 'not' && parts.length === 1) return `not ${parts[0]}`;
  if (joined.includes(String(type)) && parts.length > 0) return parts.join(` ${String(type)} `);
  if (!isRecord(params) || 'type' in params) return actionName(guard);
  const given = Object.entries(params).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `${actionName(guard)}(${given.join(', ')})`;
}
