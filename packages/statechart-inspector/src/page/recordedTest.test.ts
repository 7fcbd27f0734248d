import { transpileModule, ModuleKind } from 'typescript';
import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createActor,
  fromPromise,
  type InspectionEvent,
  setup,
} from 'xstate';
import * as xstate from 'xstate';
import { readStatechart } from '../chart/readStatechart';
import { plainDefinition } from '../chart/plainDefinition';
import { createRecorder } from '../recording/recorder';
import { recordedTest } from './recordedTest';

const guarded = setup({
  types: { context: {} as { tries: number } },
  actors: { ask: fromPromise(() => Promise.resolve(1)) },
  guards: { isOpen: (): boolean => false },
}).createMachine({
  id: 'door',
  context: { tries: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { push: [{ guard: 'isOpen', target: 'asking' }, { actions: assign({ tries: 1 }) }] },
    },
    asking: { invoke: { src: 'ask', onDone: 'opened' } },
    opened: {},
  },
});

/** The part of an inspection event that a page sends and this test needs. */
function messageOf(inspected: InspectionEvent): unknown {
  const { sessionId, id, logic } = inspected.actorRef as AnyActorRef & { logic: object };
  const transitions =
    inspected.type === '@xstate.microstep'
      ? inspected._transitions.map(({ source, eventType, target = [] }, index, all) => ({
          source: source.id,
          eventType,
          targets: target.map((one) => one.id),
          position: source.transitions.get(eventType)?.indexOf(all[index]!) ?? 0,
        }))
      : [];
  const definition = JSON.stringify('root' in logic ? plainDefinition(logic) : { id });
  const {
    type,
    event,
    snapshot = null,
  } = inspected as { event?: object; snapshot?: unknown } & {
    type: string;
  };
  const message = { type, sessionId, createdAt: '0', name: id, definition, event, snapshot };
  return JSON.parse(JSON.stringify({ ...message, transitions }));
}

/** Runs a generated file with another machine. */
function run(source: string, machine: AnyStateMachine) {
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.CommonJS },
  });
  const modules: Record<string, unknown> = { xstate, './machine': { machine } };
  let body = () => {};
  new Function('require', 'exports', 'test', 'expect', outputText)(
    (name: string) => modules[name],
    {},
    (_name: string, own: () => void) => (body = own),
    expect,
  );
  body();
}

/** A recording of `guarded` that was pushed once while it was not open. */
function recordPush(name?: string) {
  const recorder = createRecorder((work) => work());
  const actor = createActor(guarded, {
    inspect: (inspected) => {
      if (/action|transition/.test(inspected.type)) return;
      const message = messageOf(inspected) as { name: string };
      recorder.add({ ...message, name: name ?? message.name } as never);
    },
  }).start();
  actor.send({ type: 'push' });
  return recorder.getRecording();
}

test.each(['\n', '\r', '\u2028', '*/', '`', '${', "'", '"', '\\'])(
  'the name of a recorded actor with %j does not become code',
  (sign) => {
    const name = `door${sign}globalThis.attacked = true;${sign}`;
    const recording = recordPush(name);
    const [recorded] = recording.actors.values();
    expect(recorded!.name).toBe(name);
    const source = recordedTest(recording, recorded!, readStatechart(plainDefinition(guarded)));
    run(source, guarded);
    expect(globalThis).not.toHaveProperty('attacked');
  },
);

test('a test from a recording passes for the machine, whatever its guards say, and fails for another', async () => {
  const recorder = createRecorder((work) => work());
  let isOpen = false;
  const actor = createActor(guarded.provide({ guards: { isOpen: () => isOpen } }), {
    inspect: (inspected) => {
      // Actions and transitions are not sent.
      if (!/action|transition/.test(inspected.type)) recorder.add(messageOf(inspected) as never);
    },
  }).start();
  actor.send({ type: 'push' });
  isOpen = true;
  actor.send({ type: 'push' });
  await xstate.waitFor(actor, (snapshot) => snapshot.matches('opened'));

  const recording = recorder.getRecording();
  const [recorded] = recording.actors.values();
  const source = recordedTest(recording, recorded!, readStatechart(plainDefinition(guarded)));
  run(source, guarded);
  expect(() => run(source, guarded.provide({ guards: { isOpen: () => true } }))).not.toThrow();
  const { config } = guarded;
  const changed = xstate.createMachine({
    ...config,
    states: { ...config.states, asking: {} },
  } as never);
  expect(() => run(source, changed)).toThrow(/opened/);
});
