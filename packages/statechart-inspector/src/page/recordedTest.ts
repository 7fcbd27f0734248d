import type { TakenTransition } from '../recording/message';
import { type Statechart, transitionId } from '../chart/statechart';
import { activeStates } from '../chart/activeStates';
import { contextOf, type RecordedActor, type Recording, valueOf } from '../recording/recording';

/**
 * Where a generated test gets the results of guards. With `recorded`, they come from the recording,
 * so the test passes even if a guard reads something that was not recorded. With `real`, the
 * machine's own guards run, so the test also detects guards that were changed or removed.
 */
export type Guards = 'recorded' | 'real';

/**
 * Returns the source code of a Jest test that sends one actor's recorded events to its machine,
 * with side effects disabled. After each event, the test compares the states, the context and the
 * invoked actors with the recorded ones. Values that the recording hides are not compared.
 */
export function recordedTest(
  recording: Recording,
  actor: RecordedActor,
  chart: Statechart,
  guards: Guards = 'recorded',
): string {
  const entries = recording.entries.filter(
    ({ actorId, kind }) => actorId === actor.id && (kind === 'snapshot' || kind === 'actor'),
  );
  const first = entries.findIndex(({ snapshot }) => valueOf(snapshot) !== undefined);
  const start = entries[first];
  if (!start) throw new Error(`${actor.name} has no recorded state.`);
  const guarded = new Set(
    chart.transitions.filter(({ guard }) => guard !== null).map(({ id }) => id),
  );
  const idOf = ({ source, eventType, position }: TakenTransition) =>
    transitionId(source, eventType, position);
  const expected = ({ snapshot, transitions }: typeof start) => ({
    taken: transitions.map(idOf).filter((id) => guarded.has(id)),
    value: valueOf(snapshot),
    context: contextOf(snapshot),
    invoked: invokedIn(chart, snapshot),
  });
  const steps = entries
    .slice(first + 1)
    .flatMap((entry) =>
      entry.event === null || entry.event.type === 'xstate.stop'
        ? []
        : [{ event: entry.event, ...expected(entry) }],
    );
  const isInit = start.event?.type === 'xstate.init';
  const input = (start.event as { input?: unknown } | null)?.input;
  const warnings = warningsFor([start.event, contextOf(start.snapshot), steps]);
  const json = (value: unknown) => JSON.stringify(value, null, 2).replace(/\n/g, '\n  ');
  // People share recordings, so a name in a recording may be an attempt to inject code. Insert
  // strings from a recording into the code only as JSON.
  return `// Made from a recording. Import the machine that was recorded.
import { initialTransition, transition } from 'xstate';
import { machine as recorded } from './machine';
${warnings.map((warning) => `\n// ${warning}`).join('')}
/**
 * 'recorded': guards answer as in the recording, even if they read something outside the machine.
 * 'real': the machine's own guards run, so the test also catches a changed guard.
 */
const guards = ${JSON.stringify(guards)} as 'recorded' | 'real';

/** A recorded step: the guarded transitions that were taken, in order, and the snapshot after them. */
interface Recorded {
  taken: string[];
  value: unknown;
  context?: unknown;
  /** The names of the actors that the active states invoke. */
  invoked: string[];
}

const start: Recorded = ${json(expected(start))};

const steps: (Recorded & { event: { type: string } })[] = ${json(steps)};

/** The guarded transitions that were taken in the current step, in order. */
let taken: string[] = [];
const machine = recorded.provide({} as never);
if (guards === 'recorded') answerAsRecorded(machine.root);

/** Replaces each transition's guard. The name of a transition consists of its state, its event, and its index among the event's transitions. */
function answerAsRecorded(state: typeof machine.root): void {
  for (const [type, ones] of [...state.transitions, ['', state.always ?? []] as const]) {
    ones.forEach((one, place) => {
      const isTaken = () => {
        if (taken[0] !== [state.id, type, place].join('/')) return false;
        taken = taken.slice(1);
        return true;
      };
      if (one.guard) Object.assign(one, { guard: isTaken });
    });
  }
  for (const child of Object.values(state.states)) answerAsRecorded(child as typeof state);
}

/** Restores a recorded value. The recording stores dates as JSON, so this turns them back into dates. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  const { $date, ...others } = value as Record<string, unknown>;
  if (typeof $date === 'string' && Object.keys(others).length === 0) return new Date($date);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
}

/** Returns the recorded context to compare with. A string in braces replaces a value that the recording hides or shortens, so it matches anything. */
function visible(value: unknown): unknown {
  if (typeof value === 'string' && /\\{.*\\}/.test(value)) return expect.anything();
  if (Array.isArray(value)) {
    const isShortened = value.some((one) => /^\\{\\d+ more\\}$/.test(String(one)));
    return isShortened ? expect.anything() : value.map(visible);
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('xstate$$type' in value || '…' in value) return expect.anything();
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visible(one)]));
}

/** Converts a context to its recorded form: JSON with tagged dates. */
function written(value: unknown): unknown {
  if (value instanceof Date) return { $date: String(value.toJSON()) };
  if (value instanceof Map || value instanceof Set) return [...value].map(written);
  if (Array.isArray(value)) return value.map((one) => written(one) ?? null);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint') return \`\${value}n\`;
  if (value instanceof Error) return expect.anything();
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { toJSON?: () => unknown };
  if (typeof toJSON === 'function') return written(toJSON.call(value));
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([name, one]) => [name, written(one)]));
}

test(${JSON.stringify(`${actor.name} does what was recorded`)}, () => {
  let snapshot: ReturnType<typeof transition<typeof machine>>[0];
  const named = machine.implementations.actors as object;
  const compare = (place: string, one: Recorded) => {
    const invoked = Object.values(snapshot.children as Record<string, { src?: unknown }>)
      .flatMap((child) => (typeof child?.src === 'string' ? [child.src] : []))
      .sort();
    expect({ place, value: snapshot.value, context: written(snapshot.context), invoked }).toEqual({
      place,
      value: one.value,
      context: visible(one.context ?? {}),
      invoked: expect.arrayContaining(one.invoked.filter((name) => name in named)),
    });
  };
  taken = [...start.taken];
  ${
    isInit
      ? `snapshot = initialTransition(machine${input === undefined ? '' : `, revived(${JSON.stringify(input)}) as never`})[0];
  compare('at the start', start);`
      : 'snapshot = machine.resolveState({ value: start.value, context: revived(start.context) } as never);'
  }
  steps.forEach((step, index) => {
    taken = [...step.taken];
    [snapshot] = transition(machine, snapshot, revived(step.event) as never);
    compare(\`step \${index + 1}, after \${step.event.type}\`, step);
  });
});
`;
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
