import { isObject, isRecord } from '../isObject';
import { plainCopy } from '../recording/plainCopy';

/**
 * Names that JavaScript gives to anonymous functions. Such a function is named after the property
 * it is assigned to.
 */
const anonymousNames = ['', 'guard', 'guards', 'actions', 'entry', 'exit', 'src'];

/** The properties of the functions that XState creates for its actions and guards. */
interface OfXState {
  name: string;
  /** The type of an action created by XState, such as `xstate.assign`. */
  type?: unknown;
  /** The event that `raise` or `emit` sends, and after how many milliseconds. */
  event?: unknown;
  delay?: unknown;
  /** What `spawnChild`, `stopChild` and `cancel` act on. */
  src?: unknown;
  actorRef?: unknown;
  sendId?: unknown;
  /** Only guards have this function, which checks the guard. */
  check?: unknown;
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
 * Returns the name of an action, guard or actor, in any notation that XState accepts. For an anonymous
 * function, returns its code or `inline`. The name of an action of XState includes what it acts on
 * and its delay, as in `raise next after 300 ms`.
 */
export function nameOf(value: unknown): string {
  if (typeof value === 'function') return nameOfFunction(value);
  const name = isActorLogic(value) ? nameOfLogic(value) : isObject(value) ? value['type'] : value;
  return typeof name === 'string' && name !== '' ? name : 'inline';
}

function nameOfFunction(callable: OfXState): string {
  const name = originalName(callable);
  if (anonymousNames.includes(name)) return shortCode(String(callable)) ?? 'inline';
  const { delay, event, src, actorRef, sendId } = callable;
  const logic = isActorLogic(src) ? nameOfLogic(src) : src;
  const subject = [isObject(event) ? event['type'] : event, logic, actorRef, sendId].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const acted = typeof subject === 'string' ? `${name} ${subject}` : name;
  if (delay === undefined) return acted;
  const isKnown = typeof delay === 'string' || typeof delay === 'number';
  return `${acted} after ${isKnown ? duration(delay) : 'a computed delay'}`;
}

/**
 * Returns a function's original name. Bundlers rename XState functions whose names are not unique,
 * for example to `assign2` or `and$1`.
 */
function originalName({ name, type, check }: OfXState): string {
  if (typeof type === 'string') return type.replace(/^xstate\./, '');
  return typeof check === 'function' ? name.replace(/[$\d]+$/, '') : name;
}

/**
 * Returns the body of an arrow function if it is a short expression on one line, and null
 * otherwise. Adds spaces around operators, because compilers may remove them.
 */
function shortCode(source: string): string | null {
  const body = /^(?:\([^()]*\)|\w+)\s*=>\s*([^\s{(].*)$/.exec(source)?.[1];
  if (body === undefined || body.length > 40) return null;
  return body.replace(/\s*(===?|!==?|&&|\|\||\?\?|[<>]=?)\s*/g, ' $1 ');
}

/** Returns whether a value is a machine or other actor logic, such as the result of `fromPromise`. */
function isActorLogic(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value['transition'] === 'function' && 'config' in value;
}

function nameOfLogic({ id, config }: Readonly<Record<string, unknown>>): string {
  if (typeof id === 'string') return id;
  return typeof config === 'function' ? config.name : '';
}

/**
 * Formats a delay given in milliseconds, for example as `2.5 s` or `300 ms`. A named delay is
 * returned unchanged.
 */
export function duration(delay: string | number): string {
  if (typeof delay === 'string') return delay;
  return delay >= 1000 ? `${delay / 1000} s` : `${delay} ms`;
}

/** The maximum number of values in the parameters of a guard, which may be any data. */
const maxParams = 200;
/** How deeply guards may be combined, so that guards which contain each other come to an end. */
const maxDepth = 10;
const joined = ['and', 'or'];

/**
 * Returns a guard as a phrase, such as `isDue and not isAbove(limit: 3)`.
 *
 * @param guard a guard in any notation that XState accepts, or `{type: 'and', guards}`
 * @param hasParams whether to write the parameters
 */
export function guardSentence(guard: unknown, hasParams: boolean, depth = 0): string {
  if (depth > maxDepth) return '…';
  const name = nameOf(guard);
  const { guards, stateValue } = (guard ?? {}) as { guards?: unknown; stateValue?: unknown };
  const parts = listOf(guards).map((one) => {
    const part = guardSentence(one, hasParams, depth + 1);
    const isMixed = joined.includes(nameOf(one)) && / (and|or) /.test(part);
    return isMixed ? `(${part})` : part;
  });
  if (name === 'not' && parts.length === 1) return `not ${parts[0]}`;
  if (joined.includes(name) && parts.length > 0) return parts.join(` ${name} `);
  const params =
    stateValue === undefined ? isRecord(guard) && guard['params'] : { state: stateValue };
  if (!hasParams || !isRecord(params)) return name;
  const given = Object.entries(plainCopy(params, maxParams) as object).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return `${name}(${given.join(', ')})`;
}
