import { isObject } from '../isObject';

/**
 * The version of the messages. The inspector rejects messages with a higher version. It is not in
 * message.ts, because watched pages would then load the schemas and Valibot, too.
 */
export const protocolVersion = 4;

/**
 * The event type in a snapshot that follows a gap: more was reported in one task than a page
 * can send without being slowed down. Its property `events` says how many of the actor's events are
 * missing.
 */
export const skippedType = 'inspector.skipped';

/**
 * The JSON Patch (RFC 6902) operations that change a snapshot. At the end of a list, `add` appends
 * an item.
 */
export type Patch = readonly (
  { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string }
)[];

/**
 * The maximum number of operations in a patch. If more are needed, the whole value is sent instead.
 */
const maxOperations = 200;

/**
 * Returns the changes between two values as a patch. Identical objects are skipped, so the time
 * that this takes depends only on the size of the changes.
 * @returns null if more than `maxOperations` operations are needed
 */
export function createPatch(before: unknown, after: unknown): Patch | null {
  const patch: Patch[number][] = [];
  function compare(from: unknown, to: unknown, path: string): void {
    if (Object.is(from, to) || patch.length > maxOperations) return;
    if (!isObject(from) || !isObject(to) || Array.isArray(from) !== Array.isArray(to)) {
      patch.push({ op: 'replace', path, value: to });
      return;
    }
    for (const [key, value] of Object.entries(to)) {
      if (Object.is(from[key], value)) continue;
      const place = pointerTo(path, key);
      if (Object.hasOwn(from, key)) compare(from[key], value, place);
      else patch.push({ op: 'add', path: place, value });
    }
    // Remove the last items first, so that the indexes of the remaining items do not change.
    for (const key of Object.keys(from).reverse()) {
      if (!Object.hasOwn(to, key)) patch.push({ op: 'remove', path: pointerTo(path, key) });
    }
  }
  compare(before, after, '');
  return patch.length > maxOperations ? null : patch;
}

/** Returns the JSON Pointer (RFC 6901) of a value's member. */
function pointerTo(around: string, key: string): string {
  return `${around}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Returns a changed copy of `value` that shares all unchanged parts with it. Operations are ignored
 * if their path does not exist.
 */
export function applyPatch(value: unknown, patch: Patch): unknown {
  return patch.reduce(
    (changed, operation) =>
      change(
        changed,
        operation.path
          .split('/')
          .slice(1)
          .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')),
        operation,
      ),
    value,
  );
}

function change(value: unknown, path: readonly string[], operation: Patch[number]): unknown {
  const [key, ...rest] = path;
  const isRemoval = operation.op === 'remove';
  if (key === undefined) return isRemoval ? undefined : operation.value;
  if (typeof value !== 'object' || value === null) return value;
  const isLast = rest.length === 0;
  const member: unknown = Object.hasOwn(value, key) ? (value as never)[key] : undefined;
  if (!isLast && member === undefined) return value;
  if (Array.isArray(value)) {
    const place = Number(key);
    if (!(place <= value.length)) return value;
    return isLast && isRemoval
      ? value.toSpliced(place, 1)
      : [...value.slice(0, place), change(member, rest, operation), ...value.slice(place + 1)];
  }
  if (!isLast || !isRemoval) return { ...value, [key]: change(member, rest, operation) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
