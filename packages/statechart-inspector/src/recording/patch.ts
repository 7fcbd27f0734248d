/** Operations of JSON Patch (RFC 6902) that change a snapshot. At a list's end, `add` appends. */
export type Patch = readonly (
  { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string }
)[];

/** The JSON Pointer (RFC 6901) of a member of a value. */
export function pointerTo(around: string, key: string | number): string {
  return `${around}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The changed value; what did not change is shared with the one before. A path that leads nowhere is ignored. */
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

/**
 * The snapshot of a message.
 *
 * @param before the previous snapshot of its actor
 */
export function snapshotOf(
  { snapshot, patch }: { snapshot?: unknown; patch?: Patch | undefined },
  before: unknown,
): unknown {
  return patch ? applyPatch(before, patch) : snapshot;
}
