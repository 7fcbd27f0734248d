/*
 * This module imports nothing, because it also runs in watched pages.
 */

/**
 * The definition of a machine as plain JSON. Like `@statelyai/inspect`, writes a function as `{type: its name}`. Also
 * keeps what JSON would lose: the parts of `and`, `or` and `not` (`{type: 'and', guards: […]}`), the code of a short
 * anonymous function (`{type: 'guard', expression: 'event.output !== null'}`), the event of `raise` and `emit`, and
 * forbidden events (`on: {logout: undefined}` becomes `{logout: {}}`). Leaves out the initial context.
 *
 * @param machine a machine of XState 5, or the argument of `createMachine`
 * @returns the argument of `readStatechart`
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
  /** `xstate.assign`, of an action that XState made. */
  type?: unknown;
  /** The event of `raise` and `emit`. */
  event?: unknown;
  /** Of a guard that XState made: how it is checked, and its parts. */
  check?: unknown;
  guards?: unknown;
}

// JavaScript names an anonymous function after its property: `guard: () => true` is called `guard`.
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

/** The original name of a function. Bundlers rename functions of XState if a name occurs twice: `assign2`, `and$1`. */
function nameOfFunction({ name, type, check }: Callable): string {
  if (typeof type === 'string') return type.replace(/^xstate\./, '');
  return typeof check === 'function' ? name.replace(/[$\d]+$/, '') : name;
}

/** The body of an arrow function if it is a short expression on one line; otherwise null. */
function shortCode(source: string): string | null {
  const body = /^(?:\([^()]*\)|\w+)\s*=>\s*([^\s{(].*)$/.exec(source)?.[1] ?? null;
  return body !== null && body.length <= 40 ? body : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is a machine or other actor logic, such as that of `fromPromise`. */
function isActorLogic(value: Record<string, unknown>): boolean {
  return typeof value['transition'] === 'function' && 'config' in value;
}

function nameOfLogic({ id, config }: Record<string, unknown>): string {
  if (typeof id === 'string') return id;
  return typeof config === 'function' ? config.name : '';
}
