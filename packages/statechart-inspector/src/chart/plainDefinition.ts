/*
 * Imports nothing: it runs in pages under inspection too.
 */

/**
 * A machine's definition as plain JSON: what `@statelyai/inspect` sends, with each function as `{type: its name}`,
 * and more that JSON would lose: of what `and`, `or` and `not` of XState 5 are made (`{type: 'and', guards: […]}`),
 * the code of a short function that has no name (`{type: 'guard', expression: 'event.output !== null'}`), and that an event
 * is forbidden (`on: {logout: undefined}` is `{logout: {}}`). The context that it starts with is left out.
 *
 * @param machine what `createMachine` of XState 5 takes or gives
 * @returns what `readStatechart` reads
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

// A function takes the name of the property in which it is written: `guard: () => true` has none of its own.
function plainFunction(
  callable: { name: string; guards?: unknown },
  key: string,
  around: readonly unknown[],
): object {
  if (Array.isArray(callable.guards)) {
    return { type: callable.name, guards: plain(callable.guards, 'guards', around) };
  }
  const expression =
    callable.name === '' || callable.name === key ? shortCode(String(callable)) : null;
  return expression === null ? { type: callable.name } : { type: callable.name, expression };
}

/** Of an arrow function whose body is a short expression on one line: the expression. */
function shortCode(source: string): string | null {
  const body = /^(?:\([^()]*\)|\w+)\s*=>\s*([^\s{(].*)$/.exec(source)?.[1] ?? null;
  return body !== null && body.length <= 40 ? body : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Of a machine, or of what `fromPromise` and the like make. */
function isActorLogic(value: Record<string, unknown>): boolean {
  return typeof value['transition'] === 'function' && 'config' in value;
}

function nameOfLogic({ id, config }: Record<string, unknown>): string {
  if (typeof id === 'string') return id;
  return typeof config === 'function' ? config.name : '';
}
