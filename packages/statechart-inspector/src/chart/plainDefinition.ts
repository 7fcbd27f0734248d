import { isObject } from '../isObject';

/* This module imports no others, so that watched pages, which load it too, load no more code. */

/**
 * Returns the parts of a machine's definition that a chart shows, as plain JSON. Everything else,
 * such as the context, `meta` and `input`, is left out. This function
 * represents a function as `{type: its name}`. It also keeps information that JSON would lose: the
 * parts of `and`, `or` and `not` (`{type: 'and', guards: […]}`), the code of a short anonymous
 * function (`{type: 'guard', expression: 'event.output !== null'}`), what an action of XState acts on
 * (`{type: 'raise', subject: 'next', delay: 300}`), and forbidden events (`on: {logout: undefined}` becomes `{logout: {}}`). Large values are
 * shortened, so that the running time is limited even if a definition contains the same objects
 * again and again.
 *
 * @param machine an XState 5 machine, or the argument of `createMachine`
 * @returns a definition that `readStatechart` accepts
 */
export function plainDefinition(machine: unknown): unknown {
  const config = isObject(machine) && isActorLogic(machine) ? machine['config'] : machine;
  const place: Place = {
    around: [],
    hasNames: false,
    isData: false,
    budget: { left: maxValues },
  };
  return plain(config, '', place);
}

/** The maximum number of values in a definition. Every 100 characters of text count as one more. */
const maxValues = 100_000;
/** The maximum number of values in the parameters of a guard, which may be any data. */
const maxData = 200;
/** Properties that a chart shows, besides the parameters of guards. */
const shownNames = [
  'id',
  'type',
  'states',
  'initial',
  'history',
  'target',
  'reenter',
  'tags',
  'description',
  'route',
  'on',
  'always',
  'after',
  'invoke',
  'src',
  'onDone',
  'onError',
  'onSnapshot',
  'entry',
  'exit',
  'actions',
  'guard',
  'guards',
];
/** Properties whose values are keyed by the names of states, events or delays. */
const namesOf = ['states', 'on', 'after'];
/** The maximum depth. It keeps a deeply nested value from overflowing the call stack. */
const maxDepth = 200;

/** Where a value is within the definition. */
interface Place {
  /** The objects that contain the value. */
  around: readonly unknown[];
  /** Whether the value's keys are names that the author of the machine has chosen. */
  hasNames: boolean;
  /** Whether the value is within the parameters of a guard. */
  isData: boolean;
  /** How many more values may be copied. */
  budget: { left: number };
}

function plain(value: unknown, key: string, place: Place): unknown {
  const { around, budget, hasNames, isData } = place;
  // `readStatechart` recognizes the second text, and marks the state as incomplete.
  const placeholder = isData ? '{too large}' : '[...]';
  if (around.includes(value)) return '[Circular]';
  if (budget.left <= 0 || around.length >= maxDepth) return placeholder;
  budget.left -= typeof value === 'string' ? 1 + value.length / 100 : 1;
  const within = { ...place, around: [...around, value], hasNames: false };
  if (typeof value === 'function') return plainFunction(value, key, within);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (!isObject(value)) return value;
  if (isActorLogic(value)) return { type: nameOfLogic(value) };
  const shorten = <Item>(items: readonly Item[]) => items.slice(0, Math.ceil(budget.left) + 1);
  if (Array.isArray(value)) return shorten(value).map((item) => plain(item, key, within));
  const members = shorten(Object.entries(value)).flatMap(([name, item]) => {
    const kept = item === undefined && key === 'on' && hasNames ? {} : item;
    if (kept === undefined) return [];
    if (isData || hasNames) return [[name, plain(kept, name, within)]];
    if (name === 'params' && ['guard', 'guards'].includes(key)) {
      const data = { ...within, isData: true, budget: { left: maxData } };
      return [[name, plain(kept, name, data)]];
    }
    if (!shownNames.includes(name)) return [];
    return [[name, plain(kept, name, { ...within, hasNames: namesOf.includes(name) })]];
  });
  return Object.fromEntries(members);
}

interface Callable {
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
  /** The state that `stateIn` asks for. */
  stateValue?: unknown;
  /**
   * Only guards created by XState have these two properties: `check` is the function that checks
   * the guard, and `guards` contains the guards that `and`, `or` or `not` combines.
   */
  check?: unknown;
  guards?: unknown;
}

/**
 * Returns the plain form of a function. JavaScript names an anonymous function after its property
 * (`guard: () => true` has the name `guard`), so a function with the name of its property also
 * counts as anonymous.
 */
function plainFunction(callable: Callable, key: string, place: Place): object {
  const type = nameOfFunction(callable);
  if (Array.isArray(callable.guards)) {
    return { type, guards: plain(callable.guards, 'guards', place) };
  }
  const { delay, event, src, actorRef, sendId, stateValue } = callable;
  if (stateValue !== undefined) {
    const params = plain({ state: stateValue }, 'params', { ...place, isData: true });
    return { type, params };
  }
  const logic = isObject(src) && isActorLogic(src) ? nameOfLogic(src) : src;
  const subject = [isObject(event) ? event['type'] : event, logic, actorRef, sendId].find(
    (one) => typeof one === 'string' && one !== '',
  );
  if (subject !== undefined || delay !== undefined) {
    return {
      type,
      ...(subject !== undefined && { subject }),
      ...(delay !== undefined && {
        delay: typeof delay === 'function' ? 'a computed delay' : delay,
      }),
    };
  }
  const expression = type === '' || type === key ? shortCode(String(callable)) : null;
  return expression === null ? { type } : { type, expression };
}

/**
 * Returns a function's original name. Bundlers rename XState functions whose names are not unique,
 * for example to `assign2` or `and$1`.
 */
function nameOfFunction({ name, type, check }: Callable): string {
  if (typeof type === 'string') return type.replace(/^xstate\./, '');
  return typeof check === 'function' ? name.replace(/[$\d]+$/, '') : name;
}

/**
 * Returns the body of an arrow function if it is a short expression on one line, and null
 * otherwise.
 */
function shortCode(source: string): string | null {
  const body = /^(?:\([^()]*\)|\w+)\s*=>\s*([^\s{(].*)$/.exec(source)?.[1] ?? null;
  return body !== null && body.length <= 40 ? body : null;
}

/** Returns whether a value is a machine or other actor logic, such as that of `fromPromise`. */
function isActorLogic(value: Record<string, unknown>): boolean {
  return typeof value['transition'] === 'function' && 'config' in value;
}

function nameOfLogic({ id, config }: Record<string, unknown>): string {
  if (typeof id === 'string') return id;
  return typeof config === 'function' ? config.name : '';
}
