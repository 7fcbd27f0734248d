import { createActor, createMachine, emit, setup } from 'xstate';
import { recordActor } from '../testing/recordMachine';
import { readRecording, writeRecording } from './recordingFile';
import { stepAt } from './recording';

const light = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { next: 'yellow' } },
    yellow: { always: 'red' },
    red: { on: { next: 'green' } },
  },
});

test('a page is recorded with its definition, each step and its transitions, and the file is the same', () => {
  const { actor, getState, read } = recordActor(light);
  actor.send({ type: 'next' });
  const recording = read();
  expect(getState()).toMatchObject({ page: 'open', invalidMessages: 0 });
  const [told] = recording.actors.values();
  expect(told).toMatchObject({ name: 'light', run: 1 });
  expect(JSON.parse(told?.definition ?? '')).toMatchObject({ id: 'light' });
  const id = told?.id ?? '';
  expect([...recording.livePages.keys()]).toEqual([1]);
  expect(stepAt(recording, id, Infinity)).toMatchObject({
    event: { type: 'next' },
    snapshot: { value: 'red' },
    transitions: [
      { source: 'light.green', eventType: 'next', targets: ['light.yellow'], position: 0 },
      { source: 'light.yellow', eventType: '', targets: ['light.red'], position: 0 },
    ],
  });
  expect(readRecording([...writeRecording(recording, true)].join(''))).toEqual({
    ...recording,
    livePages: new Map(),
    isLive: false,
  });
});

test('messages that are sent again are recorded once', () => {
  const { actor, say, read } = recordActor(light);
  actor.send({ type: 'next' });
  const { length } = read().entries;
  say({ type: 'inspector.connected' });
  expect(read().entries).toHaveLength(length);
});

test('a page that is loaded again is a new run, with the messages that it sent before it was connected', () => {
  const { actor, load, read } = recordActor(light);
  actor.send({ type: 'next' });
  read();
  const { inspect, location } = load();
  createActor(light, { inspect }).start();
  // The page finds the inspector window and does not load the inspector in it again.
  expect(location.replace).not.toHaveBeenCalled();
  const recording = read();
  expect([...recording.actors.values()].map(({ run }) => run)).toEqual([1, 2]);
  const [before = '', now = ''] = recording.actors.keys();
  expect(stepAt(recording, before, Infinity)?.snapshot).toMatchObject({ value: 'red' });
  expect(stepAt(recording, now, Infinity)?.snapshot).toMatchObject({ value: 'green' });
  expect([...recording.livePages.keys()]).toEqual([2]);
});

test('an event that the window sends is handled by the page', () => {
  const { read, send } = recordActor(light);
  const { actors, livePages } = read();
  const [actor] = actors.values();
  send({ type: 'next' }, actor!.sessionId, livePages.get(actor!.run)!);
  expect(read().entries.map(({ kind }) => kind)).toEqual([
    'actor',
    'event',
    'snapshot',
    'event',
    'microstep',
    'microstep',
    'snapshot',
  ]);
});

test('actions and emitted events are recorded with the step that executed them', () => {
  const machine = setup({
    actions: { greet: () => undefined, leave: () => undefined },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    entry: 'greet',
    states: {
      closed: {
        exit: 'leave',
        on: { open: { target: 'open', actions: emit({ type: 'opened' }) } },
      },
      open: { after: { 300: 'closed' } },
    },
  });
  const { actor, read } = recordActor(machine);
  actor.send({ type: 'open' });
  const { entries } = read();
  const after = 'xstate.raise xstate.after.300.door.open 300';
  expect(entries.filter(({ kind }) => kind === 'snapshot').map(({ actions }) => actions)).toEqual([
    ['greet'],
    ['leave', 'xstate.emit opened', after],
  ]);
  expect(entries.find(({ kind }) => kind === 'microstep')?.actions).toHaveLength(3);
  actor.stop();
});
