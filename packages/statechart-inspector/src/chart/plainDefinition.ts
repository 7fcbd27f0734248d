/* This module imports no others, so that watched pages, which load it too, load no more code. */

/**
 * Returns a machine's definition as plain JSON. Like `@statelyai/inspect`, it represents a function
 * as `{type: its name}`. It also keeps information that JSON would lose: the parts of `and`, `or`
 * and `not` (`{type: 'and', guards: […]}`), the code of a short anonymous function (`{type:
 * 'guard', expression: 'event.output !== null'}`), the event of `raise` and `emit`, and forbidden
 * events (`on: {logout: undefined}` becomes `{logout: {}}`). The initial context is left out.
 *
 * @param machine an XState 5 machine, or the argument of `createMachine`
 * @returns a definition that `readStatechart` accepts
 */
export function plainDefinition(machine: unknown): unknown {
  const config = isObject(machine) && isActorLogic(machine) ? machine['config'] : machine;
  if (!isObject(config)) return plain(config, '', []);
  return plain({ ...config, context: undefined }, '', []);
}

function plain(value: unknown, key: string, around: readonly unknown[]): unknown {
  if (typeof value === 'function') return plainFunction(value, key, around);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (!isObject(value)) return value;
  if (around.includes(value)) return '[Circular]';
  const within = [...around, value];
  if (Array.isArray(value)) return value.map((item) => plain(item, key, within));
  if (isActorLogic(value)) return { type: nameOfLogic(value) };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const kept = item === undefined && key === 'on' ? {} : item;
      return kept === undefined ? [] : [[name, plain(kept, name, within)]];
    }),
  );
}

interface Callable {
  name: string;
  /** The type of an action created by XState, such as `xstate.assign`. */
  type?: unknown;
  /** The event that `raise` or `emit` sends. */
  event?: unknown;
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
function plainFunction(callable: Callable, key: string, around: readonly unknown[]): object {
  const type = nameOfFunction(callable);
  if (Array.isArray(callable.guards)) {
    return { type, guards: plain(callable.guards, 'guards', around) };
  }
  const event = isObject(callable.event) ? callable.event['type'] : undefined;
  if (typeof event === 'string') return { type, event };
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns whether a value is a machine or other actor logic, such as that of `fromPromise`. */
function isActorLogic(value: Record<string, unknown>): boolean {
  return typeof value['transition'] === 'function' && 'config' in value;
}

function nameOfLogic({ id, config }: Record<string, unknown>): string {
  if (typeof id === 'string') return id;
  return typeof config === 'function' ? config.name : '';
}
