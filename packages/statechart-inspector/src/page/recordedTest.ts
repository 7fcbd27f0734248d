import type { TakenTransition } from '../recording/message';
import { skippedType } from '../recording/patch';
import { type Statechart, transitionId } from '../chart/statechart';
import { activeStates } from '../chart/activeStates';
import {
  contextOf,
  type Entry,
  type RecordedActor,
  type Recording,
  valueOf,
} from '../recording/recording';

/**
 * Where a generated test gets the results of guards. With `recorded`, they come from the recording,
 * so the test passes even if a guard reads something that was not recorded. With `real`, the
 * machine's own guards run, so the test also detects guards that were changed or removed.
 */
export type Guards = 'recorded' | 'real';

/** The program that runs a generated test. */
export type Runner = 'Jest' | 'Vitest';

/**
 * Returns the source code of a test that sends one actor's recorded events to its machine, with
 * side effects disabled. After each event, the test compares the snapshot and the names of the
 * executed actions and invoked actors with the recorded ones. Values that the recording hides, or
 * that depend on a clock, a random number or a counter, are not compared.
 */
export function recordedTest(
  recording: Recording,
  actor: RecordedActor,
  chart: Statechart,
  { guards = 'recorded', runner = 'Jest' }: { guards?: Guards; runner?: Runner } = {},
): string {
  const known = recording.entries.filter(
    ({ actorId, kind }) => actorId === actor.id && (kind === 'snapshot' || kind === 'actor'),
  );
  const gap = known.findIndex(({ event }) => event?.type === skippedType);
  const entries = gap < 0 ? known : known.slice(0, gap);
  const first = entries.findIndex(({ snapshot }) => valueOf(snapshot) !== undefined);
  const start = entries[first];
  if (!start) throw new Error(`${actor.name} has no recorded state.`);
  const guarded = new Set(
    chart.transitions.filter(({ guard }) => guard !== null).map(({ id }) => id),
  );
  const idOf = ({ source, eventType, position }: TakenTransition) =>
    transitionId(source, eventType, position);
  // A page that uses @statelyai/inspect sends neither transitions nor actions.
  const hasActions = recording.entries.some(({ kind }) => kind === 'microstep');
  const expected = ({ snapshot, transitions, actions }: Entry) => {
    const { status, output, tags } = (snapshot ?? {}) as Record<string, unknown>;
    return {
      taken: transitions.map(idOf).filter((id) => guarded.has(id)),
      ...{ value: valueOf(snapshot), context: contextOf(snapshot), status, output, tags },
      invoked: invokedIn(chart, snapshot),
      ...(hasActions && { actions }),
    };
  };
  const steps = entries
    .slice(first + 1)
    .flatMap((entry) =>
      entry.event === null || entry.event.type === 'xstate.stop' || hasThrown(entry)
        ? []
        : [{ event: entry.event, ...expected(entry) }],
    );
  const isInit = start.event?.type === 'xstate.init';
  const input = (start.event as { input?: unknown } | null)?.input;
  const { historyValue = {} } = (start.snapshot ?? {}) as { historyValue?: object };
  const warnings = warningsFor([start.event, contextOf(start.snapshot), steps]);
  if (entries.some(hasThrown)) {
    warnings.push('In the recording, an action or a guard threw an error. Its step is left out.');
  }
  if (gap >= 0) warnings.push('The test ends where events are missing from the recording.');
  const json = (value: unknown) => JSON.stringify(value, null, 2).replace(/\n/g, '\n  ');
  // People share recordings, so a name in a recording may be an attempt to inject code. Insert
  // strings from a recording into the code only as JSON.
  return `// Made from a recording. Import the machine that was recorded.
${runner === 'Vitest' ? `import { expect, test } from 'vitest';\n` : ''}import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { machine as recorded } from './machine';
${warnings.map((warning) => `\n// ${warning}`).join('')}
/**
 * 'recorded': guards answer as in the recording, even if they read something outside the machine.
 * 'real': the machine's own guards run, so the test also catches a changed guard.
 */
const guards = ${JSON.stringify(guards)} as 'recorded' | 'real';

/** The classes of errors in the recording. Add your own ones if the machine asks for them. */
const errors: Record<string, unknown> = { Error, TypeError, RangeError, SyntaxError, AggregateError };

/** What was recorded after an event. A property is missing if it was not recorded. */
interface Recorded {
  /** The guarded transitions that were taken, in order. */
  taken: string[];
  value?: unknown;
  context?: unknown;
  status?: unknown;
  output?: unknown;
  tags?: unknown;
  /** The names of the actors that the active states invoke. */
  invoked: string[];
  /** The names of the executed actions, in order. */
  actions?: string[];
}

const start: Recorded = ${json(expected(start))};

const steps: (Recorded & { event: { type: string; [name: string]: unknown } })[] = ${json(steps)};

/** The guarded transitions that were taken in the current step, in order. */
let taken: string[] = [];
const machine = (recorded as unknown as AnyStateMachine).provide({});
if (guards === 'recorded') answerAsRecorded(machine.root);

/** Replaces each transition's guard. The name of a transition consists of its state, its event, and its index among the event's transitions. */
function answerAsRecorded(state: AnyStateMachine['root']): void {
  for (const [type, ones] of [...state.transitions, ['', state.always ?? []] as const]) {
    ones.forEach((one: { guard?: unknown }, place: number) => {
      const isTaken = () => {
        if (taken[0] !== [state.id, type, place].join('/')) return false;
        taken = taken.slice(1);
        return true;
      };
      if (one.guard) Object.assign(one, { guard: isTaken });
    });
  }
  for (const child of Object.values(state.states)) answerAsRecorded(child);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Restores a recorded value: the recording has tags for values that JSON lacks. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (!isObject(value)) return value;
  const { $date, $set, $map, $bigint, $number, $error, message, ...others } = value;
  if (typeof $date === 'string') return new Date($date);
  if (Array.isArray($set)) return new Set($set.map(revived));
  if (Array.isArray($map)) return new Map($map.map((pair) => revived(pair) as [unknown, unknown]));
  if (typeof $bigint === 'string') return BigInt($bigint);
  if (typeof $number === 'string') return Number($number);
  if (typeof $error === 'string') {
    const Known = (errors[$error] ?? Error) as ErrorConstructor;
    const error = Object.assign(new Error(String(message)), revived(others));
    Object.defineProperty(error, 'name', { value: $error });
    return Object.setPrototypeOf(error, Known.prototype) as unknown;
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
}

/** Stands for a value that has no exact recorded form, such as a symbol. It is not compared. */
const unwritable = '{unwritable}';

/** Converts a value to its recorded form. It goes no deeper than the recording, and stops after more values than that can contain. */
function written(value: unknown, depth = 0, left = { values: 20_000 }): unknown {
  if (typeof value === 'symbol' || depth > 100 || left.values-- < 0) return unwritable;
  if (typeof value === 'bigint') return { $bigint: \`\${value}\` };
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : { $number: \`\${value}\` };
  if (!isObject(value)) return value;
  try {
    return writtenObject(value, (one) => written(one, depth + 1, left));
  } catch {
    return unwritable;
  }
}

function writtenObject(value: Record<string, unknown>, write: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, (one) => write(one) ?? null);
  if (value instanceof Date) return value.toJSON() === null ? null : { $date: value.toJSON() };
  if (typeof value['toJSON'] === 'function') return write(value['toJSON']());
  if (value instanceof Set) return { $set: Array.from(value, (one) => write(one) ?? null) };
  if (value instanceof Map) return { $map: Array.from(value, ([name, one]) => [write(name) ?? null, write(one) ?? null]) };
  const isError = value instanceof Error;
  if (!isError && Object.prototype.toString.call(value) !== '[object Object]') return unwritable;
  const { name, message, cause, errors } = value;
  const own = isError ? { $error: name, ...value, name: undefined, message, cause, errors } : value;
  const members = Object.entries(own).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([name, one]) => [name, write(one)]));
}

/** Returns whether a recorded value cannot be compared, because the recording hides or shortens it. A text in braces stands for such a value. */
function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return /\\{.*\\}/.test(value);
  if (Array.isArray(value)) return value.some((one) => /^\\{\\d+ more\\}$/.test(String(one)));
  return isObject(value) && ('xstate$$type' in value || '…' in value);
}

/**
 * Returns the recorded value to compare with. Two runs of the machine with different clocks and random numbers tell which values
 * depend on these. Such values, values that the recording hides, and those that have no recorded form are replaced with the value of the first run.
 */
function comparable(value: unknown, one: unknown, other: unknown): unknown {
  if (isHidden(value) || one === unwritable) return one;
  if (isObject(one) && isObject(other) && isObject(value) && !Array.isArray(value)) {
    const names = new Set([...Object.keys(value), ...Object.keys(one)]);
    const members = [...names].flatMap((name) => {
      const member = comparable(value[name], one[name], other[name]);
      return member === undefined ? [] : [[name, member] as const];
    });
    return Object.fromEntries(members);
  }
  if (Array.isArray(one) && Array.isArray(other) && Array.isArray(value) && one.length === value.length) {
    return value.map((item, index) => comparable(item, one[index], other[index]));
  }
  const isSame = JSON.stringify(one) === JSON.stringify(other);
  return isSame && !isNow(one) ? value : one;
}

/** Returns whether a value is a time of which the machine's module has read the clock just now, when it was loaded. */
function isNow(value: unknown): boolean {
  const at = typeof value === 'string' ? RealDate.parse(value) : value;
  return typeof at === 'number' && Math.abs(RealDate.now() - at) < 60_000;
}

const RealDate = Date;
const realRandom = Math.random;

/** Runs a function with another clock and another random number. */
function inWorld<Result>(world: 0 | 1, work: () => Result): Result {
  const shift = world * 34_567_890_123;
  class ShiftedDate extends RealDate {
    static override now() {
      return RealDate.now() + shift;
    }
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [ShiftedDate.now()]) as [number]));
    }
  }
  const isDate = (value: unknown) => value instanceof RealDate;
  Object.defineProperty(ShiftedDate, Symbol.hasInstance, { value: isDate });
  Object.assign(globalThis, { Date: ShiftedDate });
  Math.random = () => 0.1 + 0.8 * world;
  try {
    return work();
  } finally {
    Object.assign(globalThis, { Date: RealDate });
    Math.random = realRandom;
  }
}

/**
 * XState computes an initial snapshot before each transition, and does not use it. This machine leaves it out, because it would use up
 * the recorded results of guards.
 */
function withoutUnusedStart(): AnyStateMachine {
  const unused = { status: 'active' };
  const value = (scope: { sessionId: string }, input: never) =>
    scope.sessionId === '' ? machine.getInitialSnapshot(scope as never, input) : unused;
  return Object.create(machine, { getInitialSnapshot: { value } }) as AnyStateMachine;
}

type Done = readonly [AnyMachineSnapshot, readonly { type: string; params: unknown }[]];

/** Takes a step twice, each time with another clock and random number. */
function twice(guarded: string[], step: () => Done): [Done, Done] {
  const run = (world: 0 | 1) => {
    taken = [...guarded];
    return inWorld(world, step);
  };
  return [run(0), run(1)];
}

/** Returns the recorded form of a snapshot and of the names of actions. */
function summary([snapshot, actions]: Done) {
  const known = machine.implementations.actions;
  const text = ({ type, params }: Done[1][number]) => {
    const { event, delay } = (params ?? {}) as { event?: { type?: unknown }; delay?: unknown };
    const parts = type.startsWith('xstate.') ? [type, event?.type, delay] : [type];
    return nameOf(parts.filter((part) => part !== undefined).join(' '));
  };
  const nameOf = (name: string) => (name in known || name.startsWith('xstate.') ? name : 'inline');
  const { value, context, status, output, tags } = snapshot;
  const whole = { value, context, status, output, tags: [...tags].sort() };
  return { ...(written(whole) as object), actions: actions.map(text) };
}

test(${JSON.stringify(`${actor.name} does what was recorded`)}, () => {
  /** Compares a step with the recording, and returns the snapshot from which the next step starts. */
  const compare = (place: string, [done, other]: [Done, Done], one: Recorded) => {
    const { value, status, output, tags, actions, invoked: names } = one;
    const isNamed = (name: string) => name in machine.implementations.actors;
    const isKnown = (name: string) => name in machine.implementations.actions || name.startsWith('xstate.');
    const children = Object.values(done[0].children as Record<string, { src?: unknown } | undefined>);
    const invoked = children.flatMap((child) => (typeof child?.src === 'string' ? [child.src] : []));
    const missing = names.filter((name) => isNamed(name) && !invoked.includes(name));
    const recordedOne: Record<string, unknown> = {
      ...{ value, context: one.context, status, output },
      ...(Array.isArray(tags) && { tags: [...tags].sort() }),
      ...(actions && { actions: actions.map((name) => (isKnown(name) ? name : 'inline')) }),
    };
    const [now, then] = [summary(done), summary(other)] as [Record<string, unknown>, Record<string, unknown>];
    const compared = Object.keys(recordedOne).filter((name) => recordedOne[name] !== undefined);
    const seen = Object.fromEntries(compared.map((name) => [name, now[name]]));
    const expected = compared.map((name) => [name, comparable(recordedOne[name], now[name], then[name])]);
    const unasked = guards === 'recorded' ? taken : [];
    expect({ place, ...seen, missing, unasked }).toEqual({ place, ...Object.fromEntries(expected), missing: [], unasked: [] });
    // Go on from the recorded context where two runs differ.
    const context = settled(done[0].context, other[0].context, one.context);
    return { ...done[0], context } as AnyMachineSnapshot;
  };
  ${
    isInit
      ? `let snapshot = compare(
    'at the start',
    twice(start.taken, () => initialTransition(withoutUnusedStart()${input === undefined ? '' : `, revived(${JSON.stringify(input)}) as never`}) as unknown as Done),
    start,
  );`
      : `const history = Object.entries(${JSON.stringify(historyValue)} as Record<string, string[]>);
  let snapshot = machine.resolveState({
    value: start.value as never,
    context: revived(start.context),
    historyValue: Object.fromEntries(
      history.map(([id, states]) => [id, states.map((state) => machine.getStateNodeById(state))]),
    ),
  }) as AnyMachineSnapshot;`
  }
  steps.forEach((step, index) => {
    const event = revived(step.event) as { type: string };
    const before = snapshot;
    const done = twice(step.taken, () => transition(withoutUnusedStart(), before, event) as unknown as Done);
    snapshot = compare(\`step \${index + 1}, after \${step.event.type}\`, done, step);
  });
});

/** Returns a context in which values that two runs do not agree on are the recorded ones. */
function settled(one: unknown, other: unknown, value: unknown): unknown {
  const [first, second] = [written(one), written(other)];
  if (JSON.stringify(first) === JSON.stringify(second)) return one;
  const isPlain = isObject(one) && Object.getPrototypeOf(one) === Object.prototype;
  if (!isPlain || !isObject(other) || !isObject(value)) return isHidden(value) ? one : revived(value);
  return Object.fromEntries(
    Object.entries(one).map(([name, member]) => [name, settled(member, other[name], value[name])]),
  );
}
`;
}

/**
 * Returns whether an actor failed because an action or a guard threw an error. The test does not
 * execute actions, so it cannot repeat this. An actor may also fail because it does not handle an
 * error of its child.
 */
function hasThrown({ event, snapshot }: Entry): boolean {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return status === 'error' && event?.type.startsWith('xstate.error.') === false;
}

/** Returns the names of the actors that the active states invoke. */
function invokedIn(chart: Statechart, snapshot: unknown): string[] {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  if (status !== 'active') return [];
  return [...activeStates(chart, snapshot)]
    .flatMap((id) => chart.states.get(id)?.invokes ?? [])
    .filter((name) => /^[\w.-]+$/.test(name) && name !== 'inline')
    .sort();
}

/**
 * Returns warnings about data that is missing from the recording. They tell the user what may have
 * to be added to the generated test.
 */
function warningsFor(recorded: unknown): string[] {
  const text = JSON.stringify(recorded);
  return [
    ...(text.includes('{token}')
      ? [
          'The recording hides secrets ({token}). A guard or an action that reads one gets the text {token}.',
        ]
      : []),
    ...(/"\{(?:function|unreadable|Promise|too large|too deep|repetition)\}"|\{\d+ more/.test(text)
      ? [
          'The recording lacks functions and very large values. A guard or an action that reads one may fail.',
        ]
      : []),
  ];
}
