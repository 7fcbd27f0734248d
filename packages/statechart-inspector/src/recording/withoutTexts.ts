import { isRecord } from '../isObject';
import type { Statechart } from '../chart/statechart';
import { readDefinition } from './readDefinition';
import { type Entry, isMachine, type RecordedActor, type Recording } from './recording';

/**
 * Creates functions that replace the texts of the page in the actors and entries of a recording.
 *
 * These stay: the definitions of machines, which are source code; the names in them, of states,
 * events, actors, guards and actions; the keys of a machine's context and of an event, but no keys
 * within their values, which may be data; numbers, booleans and times. Every other text and every
 * other key becomes a placeholder such as `text 1`, and the same text always becomes the same
 * placeholder.
 */
export function createTextReplacer({ actors }: Pick<Recording, 'actors'>) {
  const charts = new Map(
    [...actors.values()].filter(isMachine).map((one) => [one.id, chartOf(one)]),
  );
  const actorNames = namesOfActors([...charts.values()]);
  const placeholders = new Map<string, string>();
  /** The replaced values, because many snapshots share the same values. */
  const replaced = new WeakMap<object, unknown>();

  function text(value: string): string {
    if (value === '' || isMarker(value)) return value;
    const known = placeholders.get(value) ?? `text ${placeholders.size + 1}`;
    placeholders.set(value, known);
    return known;
  }

  const actorName = (name: string) => (actorNames.has(name) ? name : text(name));

  function data(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (!replaced.has(value)) replaced.set(value, dataWithin(value));
    return replaced.get(value);
  }

  function dataWithin(value: object): unknown {
    if (Array.isArray(value)) return value.map(data);
    if (isTagged(value)) return value;
    const tags = '$error' in value ? errorKeys : collectionKeys;
    const members = Object.entries(value).map(([name, one]) => [
      tags.includes(name) ? name : text(name),
      member(one, name),
    ]);
    return Object.fromEntries(members);
  }

  const member = (value: unknown, name: string) =>
    name === '$error' && errorNames.includes(String(value)) ? value : data(value);

  function eventType(type: string): string {
    const [, kind, actor] =
      /^(xstate\.(?:done\.actor|error\.actor|snapshot)\.)(.*)$/s.exec(type) ?? [];
    return kind === undefined ? type : kind + actorName(actor ?? '');
  }

  function event(given: NonNullable<Entry['event']>): NonNullable<Entry['event']> {
    const { type, ...payload } = given;
    const members = mapValues(payload, (value, name) => {
      if (name === 'actorId') return actorName(String(value));
      return name === 'snapshot' ? snapshot(value, false) : data(value);
    });
    return { type: eventType(type), ...members };
  }

  function snapshot(given: unknown, isOfMachine: boolean): unknown {
    if (!isRecord(given)) return data(given);
    return mapValues(given, (value, name) => {
      if (name === 'status' && statuses.includes(value as string)) return value;
      if (isOfMachine && ['value', 'tags', 'historyValue'].includes(name)) return value;
      if (name === 'children' && isRecord(value)) return children(value);
      return isOfMachine && name === 'context' && isRecord(value)
        ? mapValues(value, data)
        : data(value);
    });
  }

  function children(value: Readonly<Record<string, unknown>>): object {
    const entries = Object.entries(value).map(([id, child]) => {
      const kept = isRecord(child)
        ? mapValues(child, (one) => (one === id ? actorName(id) : data(one)))
        : data(child);
      return [actorName(id), kept];
    });
    return Object.fromEntries(entries) as object;
  }

  return {
    actor(given: RecordedActor): RecordedActor {
      const chart = charts.get(given.id);
      return {
        ...given,
        name: actorName(given.name),
        definition: chart ? withoutData(chart) : null,
      };
    },
    entry(given: Entry): Entry {
      return {
        ...given,
        event: given.event && event(given.event),
        snapshot: snapshot(given.snapshot, charts.has(given.actorId)),
      };
    },
  };
}

/** The names of the errors that ECMAScript defines (ECMA-262, section 20.5). */
const errorNames = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
];
/** The keys that `plainCopy` adds to values that JSON lacks, or that it has shortened. */
const collectionKeys = ['$set', '$map', '…'];
const errorKeys = ['$error', 'message', 'cause', 'errors', '…'];
const statuses = ['active', 'done', 'error', 'stopped'];

/** Returns whether `plainCopy` writes this text for a value that it leaves out. */
const isMarker = (text: string) =>
  /^\{(?:function|unreadable|repetition|too deep|too large|\d+ more)\}$/.test(text);

/** Returns whether a value is a time or a number, in the form in which `plainCopy` writes it. */
function isTagged(value: object): boolean {
  const [[tag, written] = ['', ''], ...others] = Object.entries(value);
  if (others.length > 0) return false;
  if (tag === '$date') {
    const date = new Date(String(written));
    return written === null || (!Number.isNaN(date.getTime()) && date.toJSON() === written);
  }
  if (tag === '$bigint') return /^-?\d+$/.test(String(written));
  return tag === '$number' && ['NaN', 'Infinity', '-Infinity'].includes(String(written));
}

/** Returns a machine's chart, or null if the actor is not a machine or its definition cannot be read. */
function chartOf({ definition }: RecordedActor): Statechart | null {
  try {
    return readDefinition(definition ?? '');
  } catch {
    return null;
  }
}

/** Returns the names of the machines, and of the actors that their states invoke. */
function namesOfActors(charts: readonly (Statechart | null)[]): ReadonlySet<string> {
  const invoked = (chart: Statechart) =>
    [...chart.states.values()].flatMap(({ invokes }) =>
      invokes.flatMap(({ id, source }) => [id, source]),
    );
  return new Set(charts.flatMap((chart) => (chart ? [chart.id, ...invoked(chart)] : [])));
}

/** Returns a definition without the parameters of its guards, which are data. */
function withoutData({ id, states, transitions }: Statechart): string {
  const bare = transitions.map((one) => ({ ...one, guard: one.guardWithoutData }));
  return JSON.stringify({ id, states: [...states.values()], transitions: bare });
}

function mapValues(
  of: Readonly<Record<string, unknown>>,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]));
}
