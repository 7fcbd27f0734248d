/** The maximum depth of a copy. Values nested more deeply become `{too deep}`. */
const maxDepth = 100;
/**
 * The maximum number of values in a copy. A string counts as one more value for every 100
 * characters.
 */
const maxValues = 20_000;
const maxTextLength = 100_000;
const charactersPerValue = 100;

/**
 * Copies any value, so that the copy can be sent to another window and written as JSON.
 *
 * Values that JSON lacks are tagged, so that they stay apart from texts: `{$date:
 * '2026-11-24T18:00:00.000Z'}`, `{$set: [1, 2]}`, `{$map: [['a', 1]]}`, `{$bigint: '12'}`, `{$number:
 * 'NaN'}` and `{$error: 'TypeError', message: '…'}` with the error's cause and own properties.
 * Any other object with a `toJSON` method becomes its JSON, a machine becomes `{machine: its id}`,
 * and one of its states becomes its id. Functions, bytes, DOM nodes, cycles and objects of a class
 * that have no members of their own become text in braces, such as `{function}` or `{Promise}`, and
 * so does everything that exceeds `limit`.
 *
 * The running time is proportional to `limit`. This function never throws an error: a getter that
 * fails becomes `{unreadable}`.
 */
export function plainCopy(value: unknown, limit?: number): unknown {
  return createCopier(limit).copy(value);
}

interface Copied {
  copy: unknown;
  /** How many values the copy contains. */
  size: number;
  /** The round in which the copy was made (see `begin`). */
  round: number;
}

/**
 * Creates a version of `plainCopy` for several values that share one limit. It copies an object only
 * once, so objects must not be mutated.
 */
export function createCopier(limit = maxValues) {
  let used = 0;
  /** How many of the `used` values were copied in this round, and were not known before. */
  let fresh = 0;
  /** How many copies of earlier rounds are used again in this round. */
  let references = 0;
  let maxFresh = Infinity;
  let round = 0;
  const around = new Set<object>();
  const copies = new WeakMap<object, Copied>();

  /** Returns whether nothing more may be copied. */
  const isFull = () => used >= limit || fresh >= 2 * maxFresh;

  /**
   * Returns whether no more objects may be copied. Numbers and short texts still may, because one
   * large member must not hide all the small members after it.
   */
  const isNearlyFull = () => used >= limit || fresh >= maxFresh;

  function copyText(text: string): string {
    const value =
      text.length <= maxTextLength
        ? text
        : `${text.slice(0, maxTextLength)}… {${text.length - maxTextLength} more characters}`;
    if (value.length > charactersPerValue && isNearlyFull()) return '{too large}';
    used += value.length / charactersPerValue;
    fresh += value.length / charactersPerValue;
    return value;
  }

  function copy(value: unknown): unknown {
    if (isFull()) return '{too large}';
    used++;
    fresh++;
    if (typeof value === 'string') return copyText(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : { $number: `${value}` };
    if (typeof value === 'function') return '{function}';
    if (typeof value === 'symbol') return copyText(String(value));
    if (typeof value === 'bigint') return { $bigint: `${value}` };
    if (typeof value !== 'object' || value === null) return value;
    if (around.has(value)) return '{repetition}';
    if (around.size >= maxDepth) return '{too deep}';
    const before = copies.get(value);
    if (before && used + before.size <= limit) {
      used += before.size;
      fresh--;
      references++;
      return before.copy;
    }
    if (before?.round === round || isNearlyFull()) return '{too large}';
    const atStart = used;
    around.add(value);
    let copied: unknown;
    try {
      copied = copyObject(value);
    } catch {
      copied = '{unreadable}';
    }
    around.delete(value);
    copies.set(value, { copy: copied, size: used - atStart, round });
    return copied;
  }

  function copyObject(value: object): unknown {
    if (Array.isArray(value)) return copyList(value);
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
    if (ArrayBuffer.isView(value)) return `{${kind}}`;
    if ('implementations' in value && 'root' in value && 'id' in value) {
      return `{machine: ${String(value.id)}}`;
    }
    // The history of a snapshot contains states of the machine.
    if ('machine' in value && 'path' in value && 'id' in value) return String(value.id);
    // An invalid date becomes `{$date: null}`.
    if (kind === 'Date') return { $date: (value as Date).toJSON() };
    if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON());
    if (kind === 'Map') return { $map: copyList([...(value as Iterable<unknown>)]) };
    if (kind === 'Set') return { $set: copyList([...(value as Iterable<unknown>)]) };
    if (value instanceof Error || kind === 'Error' || kind === 'DOMException') {
      const own = ['message', 'cause', 'errors'].filter((key) => key in value);
      const members = Object.keys(value).filter((key) => key !== 'name');
      return {
        $error: 'name' in value ? String(value.name) : kind,
        ...copyMembers(value, [...new Set([...own, ...members])]),
      };
    }
    if ('nodeType' in value && 'nodeName' in value && 'ownerDocument' in value) return `{${kind}}`;
    if ('window' in value && value.window === value) return '{Window}';
    const keys = Object.keys(value);
    const { name = 'Object' } = (value.constructor ?? {}) as { name?: string };
    // Nothing is known of a promise, a request or another object without members of its own.
    if (keys.length === 0 && name !== 'Object') return `{${name}}`;
    return copyMembers(value, keys);
  }

  function copyList(list: readonly unknown[]): unknown[] {
    const copied: unknown[] = [];
    for (const item of list) {
      if (isNearlyFull()) return [...copied, `{${list.length - copied.length} more}`];
      copied.push(copy(item) ?? null);
    }
    return copied;
  }

  function copyMembers(value: object, names: readonly string[]): object {
    const copied: Record<string, unknown> = {};
    let count = 0;
    for (const name of names) {
      if (isFull()) {
        copied['…'] = `{${names.length - count} more}`;
        break;
      }
      count++;
      const member = copy(read(value, name));
      if (member === undefined) continue;
      // Assigning to `__proto__` would change the prototype.
      if (name !== '__proto__') copied[name] = member;
      else Object.defineProperty(copied, name, { value: member, enumerable: true });
    }
    return copied;
  }

  return {
    copy,
    /**
     * Begins a new round, in which the full limit is available again.
     *
     * @param max the maximum number of values to copy that earlier rounds have not copied
     */
    begin(max = Infinity): void {
      used = 0;
      fresh = 0;
      references = 0;
      maxFresh = max;
      round++;
    },
    /**
     * Returns how many values this round has copied. A reference to an earlier copy takes about a
     * quarter of the memory of a value.
     */
    end: () => Math.ceil(fresh + references / 4),
  };
}

function read(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return '{unreadable}';
  }
}
