import { type Patch, pointerTo } from '../recording/patch';
import { type Copier, isListOfPairs } from '../redaction/redact';

/** With more operations, the whole snapshot is shorter. */
const mostOperations = 200;

/**
 * What changed in a snapshot, redacted. Unchanged objects are recognised by their identity, so the time depends on what
 * changed, not on the size of the context.
 *
 * @param sent the redacted copy of `before`; what it lacks, because it was too large, is left out
 * @param copierOf the copier of a property of the snapshot, by its name
 * @returns null if the whole snapshot is shorter
 */
export function snapshotPatch(
  before: object,
  after: object,
  sent: unknown,
  copierOf: (name: string) => Copier,
): Patch | null {
  const patch: Patch[number][] = [];
  const root: Place = { path: '', name: '', parent: '', copier: copierOf('') };

  function compare(from: unknown, to: unknown, known: unknown, at: Place): void {
    if (Object.is(from, to) || patch.length > mostOperations) return;
    const { copy, replace } = at.copier;
    if (isObject(known) && isPlain(from) && isPlain(to) && replace(to, at.name, at.parent) === to) {
      if (!Array.isArray(to) && !Array.isArray(from) && !Array.isArray(known)) {
        return compareMembers(from, to, known, at);
      }
      if (Array.isArray(from) && Array.isArray(to) && Array.isArray(known) && !isListOfPairs(to)) {
        const isCut = known.length < from.length;
        if (isCut ? to.length >= known.length : to.length * 2 >= from.length) {
          return compareItems(from, to, known, isCut ? known.length - 1 : null, at);
        }
      }
    }
    // Copied again, a cycle would become one level longer.
    if (isObject(from) && isObject(to) && leftOut.includes(known)) return;
    const value = copy(to, at.name, at.parent);
    if (!Object.is(value, known)) patch.push({ op: 'replace', path: at.path, value });
  }

  function compareMembers(from: Members, to: Members, known: Members, at: Place): void {
    for (const key of Object.keys(to)) {
      if (Object.is(from[key], to[key]) || to[key] === undefined) continue;
      const own = at === root ? copierOf(key) : at.copier;
      const name = own.copyKey(key);
      const place = { copier: own, name: key, parent: at.name, path: pointerTo(at.path, name) };
      if (from[key] === undefined) {
        // A copy that is cut off stays so.
        if (Object.hasOwn(known, '…')) continue;
        const value = own.copy(to[key], key, at.name);
        patch.push({ op: 'add', path: place.path, value });
      } else if (Object.hasOwn(known, name)) compare(from[key], to[key], known[name], place);
    }
    for (const key of Object.keys(from)) {
      if (from[key] === undefined || to[key] !== undefined) continue;
      const name = at.copier.copyKey(key);
      if (Object.hasOwn(known, name)) patch.push({ op: 'remove', path: pointerTo(at.path, name) });
    }
  }

  /** @param cut how many items were sent, if not all */
  function compareItems(
    from: readonly unknown[],
    to: readonly unknown[],
    known: readonly unknown[],
    cut: number | null,
    at: Place,
  ): void {
    const placeOf = (index: number): Place => ({
      ...at,
      ...(isObject(to[index]) && { name: '', parent: '' }),
      path: pointerTo(at.path, index),
    });
    const common = cut ?? Math.min(from.length, to.length);
    for (let index = 0; index < common; index++) {
      if (!Object.is(from[index], to[index])) {
        compare(from[index], to[index], known[index], placeOf(index));
      }
    }
    if (cut !== null) {
      if (from.length === to.length) return;
      const path = pointerTo(at.path, cut);
      patch.push({ op: 'replace', path, value: `{${to.length - cut} more}` });
      return;
    }
    for (let index = from.length; index < to.length && patch.length <= mostOperations; index++) {
      const { path, name, parent, copier: own } = placeOf(index);
      patch.push({ op: 'add', path, value: own.copy(to[index], name, parent) });
    }
    for (let index = from.length - 1; index >= to.length; index--) {
      patch.push({ op: 'remove', path: pointerTo(at.path, index) });
    }
  }

  compareMembers(before as Members, after as Members, sent as Members, root);
  return patch.length > mostOperations ? null : patch;
}

/** The place of a value in a snapshot. */
interface Place {
  path: string;
  name: string;
  parent: string;
  copier: Copier;
}

/** What `redact` writes in place of an object that it does not copy. */
const leftOut: readonly unknown[] = ['{repetition}', '{too deep}', '{too large}'];

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Whether a value can be compared by its members: not `{name, value}`, whose value depends on the name. */
function isPlain(value: unknown): value is Members {
  if (!isObject(value) || ('toJSON' in value && typeof value['toJSON'] === 'function'))
    return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isCommon = prototype === null || Object.getPrototypeOf(prototype) === null;
  return Array.isArray(value) || (isCommon && !('value' in value));
}
