export type Change = 'added' | 'removed' | 'changed';

/**
 * What is different between two JSON values, by JSON Pointer (RFC 6901): `` for the whole, `/user/name`. The
 * deepest place alone: not what is around it.
 *
 * @param before null or undefined where there was none: then nothing has changed
 */
export function contextChanges(before: unknown, after: unknown): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  if (before !== null && before !== undefined) compare(before, after, '', changes);
  return changes;
}

/** The JSON Pointer of what stands in a value under a key. */
export function pointerTo(around: string, key: string | number): string {
  return `${around}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function compare(before: unknown, after: unknown, at: string, changes: Map<string, Change>): void {
  if (Object.is(before, after)) return;
  if (
    !isContainer(before) ||
    !isContainer(after) ||
    Array.isArray(before) !== Array.isArray(after)
  ) {
    changes.set(at, 'changed');
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = pointerTo(at, key);
    if (!Object.hasOwn(before, key)) changes.set(place, 'added');
    else if (!Object.hasOwn(after, key)) changes.set(place, 'removed');
    else compare(before[key], after[key], place, changes);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
