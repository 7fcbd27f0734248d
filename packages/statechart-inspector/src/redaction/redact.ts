import { isSecret, redactText, token } from './secrets';

/**
 * Matches the names of members that contain a value whose name is in another member of the same
 * object, as in `{field: 'password', newValue: '…'}`.
 */
const valueName = /^(?:v|[\w-]*val(?:ue)?|text|contents?|data|to|current|previous|old|new|input)$/i;
/** The maximum number of members in such an object. A larger one is a table. */
const mostInForm = 50;
/** Matches the names of members that can contain this name. */
const namingName =
  /^(?:k|(?:[\w-]*[a-z])?[-_]?(?:name|key|id|label|path)|field|prop|property|attr|attribute|param|parameter|header|type|setting|option|variable|control|slot)$/i;

/**
 * Returns whether a member such as `text` or `content` contains something to read, or the path of a
 * page, as in `{label: 'Password', text: 'Reset it here'}`.
 */
const isProse = (name: string, value: unknown) =>
  !/(?:^v|val(?:ue)?)$/i.test(name) &&
  (typeof value === 'string' ? /\s|^\//.test(value) : typeof value !== 'number');

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
 * Values that JSON lacks are tagged, so that a generated test can restore them: `{$date:
 * '2026-11-24T18:00:00.000Z'}`, `{$set: [1, 2]}`, `{$map: [['a', 1]]}`, `{$bigint: '12'}`, `{$number:
 * 'NaN'}` and `{$error: 'TypeError', message: '…'}` with the error's cause and own properties.
 * Headers and queries become lists of pairs. Any other object with a `toJSON` method becomes its
 * JSON, and a machine becomes `{machine: its id}`. Functions, bytes, promises, DOM nodes and cycles
 * become text in braces such as `{function}`, and so does everything that exceeds `limit`.
 *
 * The running time is proportional to `limit`. This function never throws an error: a getter that
 * fails becomes `{unreadable}`.
 */
export function redact(value: unknown, replace?: Replace, limit?: number): unknown {
  return createCopier(replace, limit).copy(value, '', '');
}

interface Copied {
  /** The name under which the object was found. */
  name: string;
  copy: unknown;
  /** How many values the copy contains. */
  size: number;
  /** The round in which the copy was made (see `begin`). */
  round: number;
  /** The copy for another name. */
  next: Copied | undefined;
}

/**
 * Creates a version of `redact` for several values that share one limit. It copies an object only
 * once for each property name under which it finds the object, so objects must not be mutated.
 */
export function createCopier(replace: Replace = replaceSecrets, limit = mostValues) {
  let used = 0;
  /** How many of the `used` values were copied in this round, and were not known before. */
  let fresh = 0;
  /** How many copies of earlier rounds are used again in this round. */
  let references = 0;
  let mostFresh = Infinity;
  let isShortened = false;
  let round = 0;
  const around = new Set<object>();
  const copies = new WeakMap<object, Copied>();
  /** The redacted names of members. */
  const knownNames = new Map<string, string>();

  /** Returns whether nothing more may be copied. */
  function isFull(): boolean {
    if (used < limit && fresh < 2 * mostFresh) return false;
    isShortened = true;
    return true;
  }

  /**
   * Returns whether no more objects may be copied. Numbers and short texts still may, because one
   * large member must not hide all the small members after it.
   */
  function isNearlyFull(): boolean {
    if (used < limit && fresh < mostFresh) return false;
    isShortened = true;
    return true;
  }

  const copy: Replace = (given, name, parent) => {
    if (isFull()) return '{too large}';
    used++;
    fresh++;
    const value = replace(typeof given === 'string' ? shorten(given) : given, name, parent);
    if (typeof value === 'string') {
      if (value.length > charactersPerValue && isNearlyFull()) return '{too large}';
      used += value.length / charactersPerValue;
      fresh += value.length / charactersPerValue;
      return value;
    }
    if (typeof value === 'number') return Number.isFinite(value) ? value : { $number: `${value}` };
    if (typeof value === 'function') return '{function}';
    if (typeof value === 'symbol') return replace(String(value), name, parent);
    if (typeof value === 'bigint') return { $bigint: `${value}` };
    if (typeof value !== 'object' || value === null) return value;
    if (around.has(value)) return '{repetition}';
    if (around.size >= deepest) return '{too deep}';
    const before = knownCopy(value, name);
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
      copied = copyObject(value, name, parent);
    } catch {
      copied = '{unreadable}';
    }
    around.delete(value);
    copies.set(value, { name, copy: copied, size: used - atStart, round, next: copies.get(value) });
    return copied;
  };

  function knownCopy(value: unknown, name: string): Copied | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    let known = copies.get(value);
    while (known && known.name !== name) known = known.next;
    return known;
  }

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
        return { $map: copyList([...(value as Iterable<unknown>)], name, parent, true) };
      case 'Headers':
      case 'URLSearchParams':
      case 'FormData':
        return copyList([...(value as Iterable<unknown>)], name, parent, true);
      case 'Set':
        return { $set: copyList([...(value as Iterable<unknown>)], name, parent) };
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
      const own = ['message', 'cause', 'errors'].filter((key) => key in value);
      const members = Object.keys(value).filter((key) => key !== 'name');
      const kindOfError = 'name' in value ? String(value.name) : kind;
      return {
        $error: copyName(kindOfError),
        ...copyMembers(value, name, [...new Set([...own, ...members])]),
      };
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
      if (isNearlyFull()) return [...copied, `{${list.length - copied.length} more}`];
      if (isNaming && isPair(item)) {
        copied.push([copyName(item[0]), copy(item[1], item[0], name) ?? null]);
      } else if (typeof item === 'object') copied.push(copy(item, '', ''));
      else copied.push(copy(item, name, parent) ?? null);
    }
    return copied;
  }

  function copyMembers(value: object, parent: string, names: readonly string[]): object {
    const read = (name: string): unknown => {
      try {
        return (value as Record<string, unknown>)[name];
      } catch {
        return '{unreadable}';
      }
    };
    // In an object such as `{name, value}` or `{field, newValue}`, the name of the value is itself a
    // value. Forms, the Cookie Store API, events and HAR files use such objects.
    const values = names.length > mostInForm ? [] : names.filter((name) => valueName.test(name));
    const naming = values.length > 0 ? names.filter((name) => namingName.test(name)) : [];
    const givenNames = naming.flatMap((name) => {
      const given = read(name);
      const text: unknown = Array.isArray(given) ? given.join('.') : given;
      // Parsers and editors write `{type: 'token', value: 'let'}`.
      return typeof text !== 'string' || (name === 'type' && text === 'token') ? [] : [text];
    });
    const copied: Record<string, unknown> = {};
    let count = 0;
    for (const name of names) {
      if (isFull()) {
        copied['…'] = `{${names.length - count} more}`;
        break;
      }
      count++;
      const member = read(name);
      let value = copy(member, name, parent);
      if (
        values.includes(name) &&
        !isProse(name, member) &&
        isCalledSecret(member, givenNames, parent)
      )
        value = token;
      if (value === undefined) continue;
      let key = copyName(name);
      while (Object.hasOwn(copied, key)) key += `'`;
      // Assigning to `__proto__` would change the prototype.
      if (key !== '__proto__') copied[key] = value;
      else Object.defineProperty(copied, key, { value, enumerable: true });
    }
    return copied;
  }

  const isCalledSecret = (value: unknown, names: readonly string[], parent: string) =>
    names.some((name) => copy(value, name, parent) === token);

  /**
   * Redacts a key. Keys can contain data: for example, the key of a cache entry can contain the
   * arguments of a function call.
   */
  function copyName(name: string): string {
    if (replace !== replaceSecrets) return name;
    const known = knownNames.get(name);
    if (known !== undefined) return known;
    if (knownNames.size >= 1_000) knownNames.clear();
    const copied = redactJson(name);
    knownNames.set(name, copied);
    return copied;
  }

  return {
    copy,
    /**
     * Begins a new round, in which the full limit is available again.
     *
     * @param most the maximum number of values to copy that earlier rounds have not copied
     */
    begin(most = Infinity): void {
      used = 0;
      fresh = 0;
      references = 0;
      mostFresh = most;
      isShortened = false;
      round++;
    },
    /**
     * Returns how many values this round has copied, and whether it had to leave some out. A
     * reference to an earlier copy takes about a quarter of the memory of a value.
     */
    end: () => ({ size: Math.ceil(fresh + references / 4), isShortened }),
  };
}

const shorten = (text: string) =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText)}… {${text.length - longestText} more characters}`;

const isPair = (item: unknown): item is [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

const isListOfPairs = (list: readonly unknown[]) => list.length > 0 && list.every(isPair);
