import { isSecret, redactText, token } from './secrets';

/**
 * A function that replaces a value before it leaves the page, like the replacer function of
 * `JSON.stringify`. The returned value is copied, and its members are replaced in the same way.
 * @param name the key of the value or, for an item of a list, the key of the list
 * @param parent the key of the object that contains the value
 */
export type Replace = (value: unknown, name: string, parent: string) => unknown;

/**
 * Replaces secrets with `{token}`. A value with a name such as `password` is replaced entirely. In
 * other strings, only the parts that look like secrets are replaced.
 */
export const replaceSecrets: Replace = (value, name, parent) => {
  if (isSecret(name, value, parent)) return token;
  return typeof value === 'string' ? redactJson(value) : value;
};

/**
 * Redacts a string, which may be JSON. JSON without secrets is returned unchanged, byte for byte.
 */
function redactJson(text: string): string {
  if (!/^\s*[[{"]/.test(text)) return redactText(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return redactText(text);
  }
  const cleaned = JSON.stringify(redact(parsed, replaceSecrets, Infinity));
  return cleaned === JSON.stringify(parsed) ? text : cleaned;
}

/** The maximum depth of a copy. Values nested more deeply become `{too deep}`. */
const deepest = 100;
/**
 * The maximum number of values in a copy. A string counts as one more value for every 100
 * characters.
 */
export const mostValues = 20_000;
const longestText = 100_000;
const charactersPerValue = 100;

/**
 * Copies any value without its secrets. The copy can be sent to another window and written as JSON.
 *
 * Maps, headers and queries become lists of pairs, and sets become lists. Errors become objects
 * with their message, cause and own properties. Dates become `{$date: '2026-11-24T18:00:00.000Z'}`.
 * Any other object with a `toJSON` method becomes its JSON, and a machine becomes `{machine: its
 * id}`. Numbers that JSON cannot represent become strings. Functions, bytes, promises, DOM nodes
 * and cycles become text in braces such as `{function}`, and so does everything that exceeds
 * `limit`.
 *
 * The running time is proportional to `limit`. This function never throws an error: a getter that
 * fails becomes `{unreadable}`.
 */
export function redact(value: unknown, replace?: Replace, limit?: number): unknown {
  return createCopier(replace, limit).copy(value, '', '');
}

interface Copied {
  copy: unknown;
  /** How many values the copy contains. */
  size: number;
  /** The round in which the copy was made (see `reset`). */
  round: number;
}

/**
 * Creates a version of `redact` for several values that share one limit. It copies an object only
 * once for each property name under which it finds the object, so objects must not be mutated.
 */
export function createCopier(replace: Replace = replaceSecrets, limit = mostValues) {
  let used = 0;
  let round = 0;
  const around = new Set<object>();
  const copies = new WeakMap<object, Map<string, Copied>>();

  const copy: Replace = (given, name, parent) => {
    if (used >= limit) return '{too large}';
    used++;
    const value = replace(typeof given === 'string' ? shorten(given) : given, name, parent);
    if (typeof value === 'string') {
      used += value.length / charactersPerValue;
      return value;
    }
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value === 'function') return '{function}';
    if (typeof value === 'symbol') return replace(String(value), name, parent);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null) return value;
    if (around.has(value)) return '{repetition}';
    if (around.size >= deepest) return '{too deep}';
    const known = copies.get(value) ?? new Map<string, Copied>();
    const before = known.get(name);
    if (before && used + before.size <= limit) {
      used += before.size;
      return before.copy;
    }
    if (before?.round === round) return '{too large}';
    const atStart = used;
    around.add(value);
    const copied = attempt(() => copyObject(value, name, parent));
    around.delete(value);
    copies.set(value, known.set(name, { copy: copied, size: used - atStart, round }));
    return copied;
  };

  function copyObject(value: object, name: string, parent: string): unknown {
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
    if (Array.isArray(value)) return copyList(value, name, parent);
    if (ArrayBuffer.isView(value) || /Buffer$|^(Blob|File)$/.test(kind)) return `{${kind}}`;
    if ('implementations' in value && 'root' in value && 'id' in value) {
      return `{machine: ${String(value.id)}}`;
    }
    if (kind === 'Date') {
      const text = (value as Date).toJSON();
      return text === null ? null : { $date: text };
    }
    if ('toJSON' in value && typeof value.toJSON === 'function') {
      return copy(value.toJSON(), name, '');
    }
    switch (kind) {
      case 'Map':
      case 'Headers':
      case 'URLSearchParams':
      case 'FormData':
        return copyList([...(value as Iterable<unknown>)], name, parent, true);
      case 'Set':
        return copyList([...(value as Iterable<unknown>)], name, parent);
      case 'String':
      case 'Number':
      case 'Boolean':
      case 'Symbol':
      case 'BigInt':
        return copy(value.valueOf(), name, '');
      case 'RegExp':
        return copy(String(value), '', '');
      case 'Request':
        return copyMembers(value, name, ['method', 'url', 'headers']);
      case 'Response':
        return copyMembers(value, name, ['status', 'url', 'headers']);
      case 'Promise':
      case 'WeakMap':
      case 'WeakSet':
      case 'WeakRef':
        return `{${kind}}`;
    }
    if (value instanceof Error || kind === 'Error' || kind === 'DOMException') {
      const own = ['name', 'message', 'cause', 'errors'].filter((key) => key in value);
      return copyMembers(value, name, [...new Set([...own, ...Object.keys(value)])]);
    }
    if ('nodeType' in value && 'nodeName' in value && 'ownerDocument' in value) return `{${kind}}`;
    if ('window' in value && value.window === value) return '{Window}';
    return copyMembers(value, name, Object.keys(value));
  }

  /**
   * Copies a list.
   * @param isNaming whether the items are pairs of a name and a value, as in a map or in the result
   * of `Object.entries`
   */
  function copyList(
    list: readonly unknown[],
    name: string,
    parent: string,
    isNaming = isListOfPairs(list),
  ) {
    const copied: unknown[] = [];
    for (const item of list) {
      if (used >= limit) return [...copied, `{${list.length - copied.length} more}`];
      if (isNaming && isPair(item)) {
        copied.push([copyName(item[0]), copy(item[1], item[0], name) ?? null]);
      } else if (typeof item === 'object') copied.push(copy(item, '', ''));
      else copied.push(copy(item, name, parent) ?? null);
    }
    return copied;
  }

  function copyMembers(value: object, parent: string, names: readonly string[]): object {
    const read = (name: string) => (value as Record<string, unknown>)[name];
    // In an object such as `{name, value}`, the name of the value is in the `name` or `key`
    // property. The Cookie Store API, forms and HAR files use such objects.
    const called = names.includes('value')
      ? ['name', 'key']
          .map((key) => attempt(() => read(key)))
          .filter((key) => typeof key === 'string')
      : [];
    const copied = new Map<string, unknown>();
    for (const name of names) {
      if (used >= limit) {
        copied.set('…', `{${names.length - copied.size} more}`);
        break;
      }
      const copyAs = (as: string) => attempt(() => copy(read(name), as, parent));
      const copies = [name, ...(name === 'value' ? called : [])].map(copyAs);
      const value = copies.find((one) => one === token) ?? copies[0];
      if (value === undefined) continue;
      let key = copyName(name);
      while (copied.has(key)) key += `'`;
      copied.set(key, value);
    }
    return Object.fromEntries(copied);
  }

  /**
   * Redacts a key. Keys can contain data: for example, the key of a cache entry can contain the
   * arguments of a function call.
   */
  function copyName(name: string): string {
    return replace === replaceSecrets ? redactJson(name) : name;
  }

  return {
    copy,
    /** Starts a new round, in which the full limit is available again. */
    reset(): void {
      used = 0;
      round++;
    },
  };
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return '{unreadable}';
  }
}

const shorten = (text: string) =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText)}… {${text.length - longestText} more characters}`;

const isPair = (item: unknown): item is [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

const isListOfPairs = (list: readonly unknown[]) => list.length > 0 && list.every(isPair);
