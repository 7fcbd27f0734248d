/**
 * Names that JavaScript gives to anonymous functions. Such a function is named after the property
 * it is assigned to.
 */
const anonymousNames = ['', 'guard', 'guards', 'actions', 'entry', 'exit', 'src'];

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
 * `{type: 'save'}`. For an anonymous function, returns its code or `inline`. If an action sends an
 * event, its name includes the event, as in `raise next`.
 */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { type, id, expression, event } = isObject(value) ? value : {};
  if (typeof expression === 'string') return spaced(expression);
  const name = type ?? id;
  if (typeof name !== 'string' || anonymousNames.includes(name)) return 'inline';
  return typeof event === 'string' ? `${name} ${event}` : name;
}

/** Adds spaces around operators, because compilers may remove them. */
function spaced(code: string): string {
  return code.replace(/\s*(===?|!==?|&&|\|\||\?\?|[<>]=?)\s*/g, ' $1 ');
}

/** Returns the names of one or more actions, in any notation that XState accepts. */
export function actionNames(value: unknown): readonly string[] {
  return listOf(value).map(nameOf);
}

const joined = ['and', 'or'];

/**
 * Returns a guard as a phrase, such as `isDue and not (isRateLimited or isAway)`.
 *
 * @param guard a name, `{type, params?}`, or `{type: 'and' | 'or' | 'not', guards}`
 */
export function guardSentence(guard: unknown): string {
  const { type, guards, params } = isObject(guard) ? guard : {};
  const parts = listOf(guards).map((one) => {
    const isMixed =
      isObject(one) && joined.includes(String(one['type'])) && listOf(one['guards']).length > 1;
    return isMixed ? `(${guardSentence(one)})` : guardSentence(one);
  });
  if (type === 'not' && parts.length === 1) return `not ${parts[0]}`;
  if (joined.includes(String(type)) && parts.length > 0) return parts.join(` ${String(type)} `);
  if (!isObject(params) || 'type' in params) return nameOf(guard);
  const given = Object.entries(params).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `${nameOf(guard)}(${given.join(', ')})`;
}
