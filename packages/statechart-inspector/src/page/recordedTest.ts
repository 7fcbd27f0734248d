import type { TakenTransition } from '../recording/message';
import { type Statechart, transitionId } from '../chart/statechart';
import { contextOf, type RecordedActor, type Recording, valueOf } from '../recording/recording';

/**
 * A Jest file that sends the recorded events of one actor to its machine, without effects, and expects the recorded
 * states. Named guards answer as in the recording, because they may ask the world outside.
 */
export function recordedTest(
  recording: Recording,
  actor: RecordedActor,
  chart: Statechart,
): string {
  const entries = recording.entries.filter(
    ({ actorId, kind }) => actorId === actor.id && (kind === 'snapshot' || kind === 'actor'),
  );
  const first = entries.findIndex(({ snapshot }) => valueOf(snapshot) !== undefined);
  const start = entries[first];
  if (!start) throw new Error(`${actor.name} has no recorded state.`);
  const steps = entries
    .slice(first + 1)
    .flatMap(({ event, snapshot, transitions }) =>
      event === null || event.type === 'xstate.stop'
        ? []
        : [{ event, guards: answersOf(chart, transitions), state: valueOf(snapshot) }],
    );
  const isInit = start.event?.type === 'xstate.init';
  const init = {
    guards: answersOf(chart, start.transitions),
    state: valueOf(start.snapshot),
  };
  const names = [...new Set([init, ...steps].flatMap(({ guards }) => Object.keys(guards)))];
  const json = (value: unknown) => JSON.stringify(value, null, 2).replace(/\n/g, '\n  ');
  const input = (start.event as { input?: unknown } | null)?.input;
  // Text of a recording must only get into the code as JSON: recordings are shared, so a name may be an attack.
  return `// Made from a recording. Import the machine that was recorded.
import { initialTransition, transition } from 'xstate';
import { machine as recorded } from './machine';

/** The results of the guards in the current step. */
let guards: Record<string, boolean> = {};
const answer = (name: string) => () => guards[name] ?? false;
const machine = recorded.provide({
  guards: {
${names.map((name) => `    ${JSON.stringify(name)}: answer(${JSON.stringify(name)}),`).join('\n')}
  },
} as never);

const start = ${json(isInit ? init : { ...init, context: contextOf(start.snapshot) })};

const steps = ${json(steps)};

test(${JSON.stringify(`${actor.name} does what was recorded`)}, () => {
  guards = start.guards;
  let snapshot = ${
    isInit
      ? `initialTransition(machine${input === undefined ? '' : `, ${JSON.stringify(input)} as never`})[0];
  expect(snapshot.value).toEqual(start.state);`
      : 'machine.resolveState({ value: start.state, context: start.context } as never);'
  }
  steps.forEach((step, index) => {
    guards = step.guards;
    [snapshot] = transition(machine, snapshot, step.event as never);
    expect([index, step.event.type, snapshot.value]).toEqual([index, step.event.type, step.state]);
  });
});
`;
}

/**
 * The results of the named guards: true for the transition that was taken, false for those before it in its list. If a
 * guard was asked twice in one step, its first result counts.
 */
function answersOf(chart: Statechart, taken: readonly TakenTransition[]) {
  const answers: Record<string, boolean> = {};
  for (const { source, eventType, position } of taken) {
    for (let at = 0; at <= position; at++) {
      const id = transitionId(source, eventType, at);
      const { guard } = chart.transitions.find((one) => one.id === id) ?? {};
      // Without parameters; a combined guard or code has no name.
      const [, name] = /^([\w.-]+)(?:\(.*\))?$/.exec(guard ?? '') ?? [];
      if (name !== undefined && name !== 'inline') answers[name] ??= at === position;
    }
  }
  return answers;
}
