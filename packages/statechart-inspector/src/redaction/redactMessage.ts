import { createCopier, mostValues, type Replace, replaceSecrets } from './redact';

/**
 * Redacts the data that a machine and its actors contain, but not their structure: the names of states, the types of
 * events and the ids stay, even if they look like secrets.
 *
 * @param replace replaces values, by default secrets
 * @param limit how many values one copy has
 */
export function createRedaction(replace: Replace = replaceSecrets, limit: number = mostValues) {
  const data = createCopier(replace, limit);
  const structure = createCopier((value) => value, Infinity);

  /** An event without secrets in its payload. */
  function event<Event extends { type: string }>(given: Event): Event {
    data.reset();
    return mapValues(given, (value, name) => {
      if (name === 'snapshot') return snapshot(value);
      return structureOfEvent.includes(name) ? value : data.copy(value, name, '');
    }) as Event;
  }

  /** A snapshot without secrets in context, output and error. */
  function snapshot(given: unknown): unknown {
    data.reset();
    if (!isObject(given)) return data.copy(given, '', '');
    return mapValues(given, (value, name) =>
      (structureOfSnapshot.includes(name) ? structure : data).copy(value, name, ''),
    );
  }

  /** The definition of a machine without secrets in the data it contains, such as `input` and `params`. */
  function definition(given: unknown): unknown {
    data.reset();
    /** @param hasNames whether its keys are names of states or events */
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
    snapshot,
    definition,
    /** Redacts the parts of a message or of an entry of a recording. */
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

/** Members that are `undefined` are left out. */
function mapValues(of: object, change: (value: unknown, name: string) => unknown): object {
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(of)) {
    const changed = change(value, name);
    if (changed !== undefined) members.push([name, changed]);
  }
  return Object.fromEntries(members);
}
