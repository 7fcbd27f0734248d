import { redactText, token } from './redactText';
import { isSecretName, isSecretNameOfText } from './secretNames';

/** Anything nested deeper is treated as endless. */
const deepest = 100;

/**
 * Copies any value with `{token}` in place of every secret: values under the name of a secret, and anything in a text
 * that looks like one, also inside JSON and URLs. The copy can be sent to another window and written as JSON: maps,
 * headers and queries become lists of pairs, sets lists, errors objects with message, cause and own properties, and an
 * object with `toJSON` its JSON. Functions, bytes, promises, DOM nodes and cycles become words such as `{function}`.
 * Never throws: a failing getter becomes `{unreadable}`.
 */
export function redact(value: unknown): unknown {
  return copy(value, []);
}

function copy(value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'string') return copyText(value, around);
  if (typeof value === 'function') return '{function}';
  if (typeof value === 'symbol') return redactText(String(value));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value)) return '{repetition}';
  if (around.length >= deepest) return '{too deep}';
  return attempt(() => copyObject(value, [...around, value]));
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return '{unreadable}';
  }
}

/** JSON in a text stays byte for byte the same if it contains no secret. */
function copyText(text: string, around: readonly object[]): string {
  if (!/^\s*[[{"]/.test(text)) return redactText(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return redactText(text);
  }
  const cleaned = JSON.stringify(copy(parsed, around));
  return cleaned === JSON.stringify(parsed) ? text : cleaned;
}

function copyObject(value: object, around: readonly object[]): unknown {
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  const inside = (item: unknown) => copy(item, around);
  if (Array.isArray(value)) return copyList(value, around);
  if (ArrayBuffer.isView(value) || /Buffer$|^(Blob|File)$/.test(kind)) return `{${kind}}`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return inside(value.toJSON());
  switch (kind) {
    case 'Map':
    case 'Headers':
    case 'URLSearchParams':
    case 'FormData':
      return copyList([...(value as Iterable<unknown>)], around, true);
    case 'Set':
      return copyList([...(value as Iterable<unknown>)], around);
    case 'String':
    case 'Number':
    case 'Boolean':
    case 'Symbol':
    case 'BigInt':
      return inside(value.valueOf());
    case 'RegExp':
      return redactText(String(value));
    case 'Request':
      return copyMembers(value, ['method', 'url', 'headers'], around);
    case 'Response':
      return copyMembers(value, ['status', 'url', 'headers'], around);
    case 'Promise':
    case 'WeakMap':
    case 'WeakSet':
    case 'WeakRef':
      return `{${kind}}`;
  }
  if (value instanceof Error || kind === 'Error' || kind === 'DOMException') {
    const own = ['name', 'message', 'cause', 'errors'].filter((name) => name in value);
    return copyMembers(value, [...new Set([...own, ...Object.keys(value)])], around);
  }
  if ('nodeType' in value && 'nodeName' in value && 'ownerDocument' in value) return `{${kind}}`;
  if ('window' in value && value.window === value) return '{Window}';
  return copyMembers(value, Object.keys(value), around);
}

const isPair = (item: unknown): item is [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

/** @param isNaming whether its pairs are names and values, as in a map or `Object.entries` */
function copyList(
  list: readonly unknown[],
  around: readonly object[],
  isNaming = list.length > 0 && list.every(isPair),
): unknown[] {
  return Array.from(list, (item) =>
    isNaming && isPair(item)
      ? [copyText(item[0], around), copyMember(item[0], item[1], around)]
      : copy(item, around),
  );
}

function copyMembers(value: object, names: readonly string[], around: readonly object[]): object {
  const read = (name: string) => (value as Record<string, unknown>)[name];
  // `{name, value}` as in the Cookie Store API, a form or a HAR file.
  const called = ['name', 'key'].map((name) => attempt(() => read(name)));
  return Object.fromEntries(
    names.map((name) => [
      copyText(name, around),
      attempt(() =>
        name === 'value' && called.some((other) => isSecret(other, read(name)))
          ? token
          : copyMember(name, read(name), around),
      ),
    ]),
  );
}

function copyMember(name: string, item: unknown, around: readonly object[]): unknown {
  if (isSecret(name, item)) return token;
  if (isSecretNameOfText(name) && Array.isArray(item)) {
    return item.map((each) => copyMember(name, each, around));
  }
  return copy(item, around);
}

/** Whether a member is a secret. A boolean or null is not: it only says whether there is one. */
function isSecret(name: unknown, item: unknown): boolean {
  if (typeof name !== 'string') return false;
  if (!isSecretName(name)) return isSecretNameOfText(name) && typeof item === 'string';
  return item !== null && !['undefined', 'boolean', 'function'].includes(typeof item);
}
