import { createCopier, mostValues, type Replace, replaceSecrets } from './redact';

/**
 * The maximum number of values that one message may copy, if they were not already copied for an
 * earlier message. It limits the time that a message takes, and its size, even if an actor replaces
 * a large context at each event. An actor's first snapshot may be larger.
 */
export const mostChanged = 2_000;

/**
 * Returns functions that redact the data in machines and actors, but not their structure: state
 * names, event types and ids stay unchanged, even if they look like secrets.
 *
 * @param replace returns the replacement for a value; by default, only secrets are replaced
 * @param limit the maximum number of values in one copy
 */
export function createRedaction(replace: Replace = replaceSecrets, limit: number = mostValues) {
  const data = createCopier(replace, limit);
  const structure = createCopier((value) => value, Infinity);

  /** Returns an event without secrets in its payload. */
  function event<Event extends { type: string }>(given: Event, copier = data): Event {
    copier.begin();
    // Copy the event as a whole, because the name of a value may be in another member, as in
    // `{type: 'change', field: 'password', value: '…'}`.
    const copied = copier.copy({ ...given, snapshot: undefined }, '', '') as Event;
    return mapValues(given, (value, name) => {
      if (name === 'snapshot') return snapshotWith(copier, value);
      return structureOfEvent.includes(name) ? value : copied[name as keyof Event];
    }) as Event;
  }

  function snapshotWith({ copy }: typeof data, given: unknown): unknown {
    if (!isObject(given)) return copy(given, '', '');
    return mapValues(given, (value, name) =>
      (structureOfSnapshot.includes(name) ? structure.copy : copy)(value, name, ''),
    );
  }

  /** Returns a snapshot without secrets in its context, output and error. */
  function snapshot(given: unknown, mostFresh?: number): unknown {
    data.begin(mostFresh);
    return snapshotWith(data, given);
  }

  /** Returns a machine's definition without secrets in its data, such as `input` and `params`. */
  function definition(given: unknown): unknown {
    data.begin();
    /**
     * Redacts a part of the definition.
     *
     * @param hasNames whether the keys of the value are names of states or events
     */
    const within = (value: unknown, hasNames: boolean): unknown => {
      if (Array.isArray(value)) return value.map((item) => within(item, false));
      if (!isObject(value)) return value;
      return mapValues(value, (item, name) =>
        !hasNames && dataOfDefinition.includes(name)
          ? data.copy(item, '', '')
          : within(item, !hasNames && namesOfDefinition.includes(name)),
      );
    };
    return within(given, false);
  }

  return {
    event,
    /**
     * Returns a copy of an event without its secrets, and the size of the copy. If the page sends
     * the same object again with another payload, the copy has the new payload.
     */
    newEvent<Event extends { type: string }>(given: Event): { event: Event; size: number } {
      const copier = createCopier(replace, Math.min(limit, mostChanged));
      return { event: event(given, copier), size: copier.end().size };
    },
    snapshot,
    /** Returns the size of the last snapshot, without the parts that were copied before. */
    end: data.end,
    definition,
    /** Redacts the data in a message or in an entry of a recording. */
    message<Message extends object>(given: Message): Message {
      return mapValues(given, (value, name) => {
        if (name === 'event' && isObject(value)) return event(value as { type: string });
        if (name === 'snapshot') return snapshot(value);
        if (name === 'definition' && typeof value === 'string') return definitionText(value);
        return value;
      }) as Message;
    },
  };

  function definitionText(text: string): string {
    try {
      return JSON.stringify(definition(JSON.parse(text)));
    } catch {
      return '{}';
    }
  }
}

const structureOfEvent = ['type', 'actorId'];
const structureOfSnapshot = ['status', 'value', 'tags', 'children', 'historyValue'];

const namesOfDefinition = ['states', 'on', 'after'];
const dataOfDefinition = [
  ...['context', 'input', 'params', 'meta', 'output', 'data'],
  ...['expression', 'description'],
];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a copy of an object with changed values. Values that become `undefined` are left out. */
function mapValues(of: object, change: (value: unknown, name: string) => unknown): object {
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(of)) {
    const changed = change(value, name);
    if (changed !== undefined) members.push([name, changed]);
  }
  return Object.fromEntries(members);
}
