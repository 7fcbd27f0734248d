import { isJsonObject, listOf, seen } from './json';

/** A function that was written in place is named after the property that it stands in, or not at all. */
const ofNoName = ['', 'guard', 'guards', 'actions', 'entry', 'exit', 'src'];

/**
 * The name of an action, a guard or an actor: `'save'`, `{type: 'save'}`, or a function that had no name, shown
 * by its code, or as `inline`.
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
  return ofNoName.includes(type) ? 'inline' : type;
}

/** Code as people write it: what compiles a page may take its spaces. */
function spaced(code: string): string {
  return code.replace(/\s*(===?|!==?|&&|\|\||\?\?|[<>]=?)\s*/g, ' $1 ');
}

/** Names of actions, tags or the like, in any of their short forms. */
export function namesOf(place: string, value: unknown): readonly string[] {
  return listOf(value).map((one) => nameOf(place, one));
}
