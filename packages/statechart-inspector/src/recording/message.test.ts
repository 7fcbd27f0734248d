/** @jest-environment node */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  assign,
  createActor,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  sendTo,
  setup,
} from 'xstate';
import { readMessage } from './message';
import { actorMessage, eventMessage, microstepMessage, snapshotMessage } from './testing/messages';

/** Collects the messages that @statelyai/inspect sends to another window. */
async function sentBy(act: (inspect: ReturnType<typeof createInspector>['inspect']) => void) {
  const sent: unknown[] = [];
  const inspector = createInspector({
    send: (event: StatelyInspectionEvent) =>
      sent.push(structuredClone(JSON.parse(JSON.stringify(event)))),
  });
  act(inspector.inspect);
  // The library sends its messages in animation frames if there is a window, and otherwise in the
  // next turn of the event loop.
  await sleep(50);
  return { sent, inspector };
}

/** Reads messages, all of which must be valid. */
function read(sent: readonly unknown[]) {
  return sent.map((data) => {
    const message = readMessage(data);
    if (message === null || message instanceof Error) {
      throw message ?? new Error(`expected a message, got ${JSON.stringify(data)}`);
    }
    return message;
  });
}

test('messages of @statelyai/inspect are read for every kind of actor', async () => {
  const child = createMachine({
    id: 'child',
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { type: 'final' } },
  });
  const parent = setup({
    types: { context: {} as { count: number } },
    actors: {
      child,
      promised: fromPromise(async () => ({ found: [1] })),
      failing: fromPromise(async () => {
        throw new Error('no');
      }),
      called: fromCallback(({ sendBack }) => sendBack({ type: 'called' })),
      observed: fromObservable(() => ({
        subscribe: (observer) => {
          (observer as { next: (value: number) => void }).next(7);
          return { unsubscribe: () => undefined };
        },
      })),
      counted: fromTransition((count: number) => count + 1, 0),
    },
  }).createMachine({
    id: 'parent',
    context: { count: 0 },
    type: 'parallel',
    entry: sendTo('counted', { type: 'count' }),
    invoke: [
      { id: 'child', src: 'child' },
      { src: 'promised' },
      { src: 'failing', onError: {} },
      { src: 'called' },
      { src: 'observed' },
      { id: 'counted', src: 'counted' },
    ],
    on: { called: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    states: { one: {}, two: {} },
  });
  const { sent } = await sentBy((inspect) =>
    createActor(parent, { inspect }).start().send({ type: 'called' }),
  );
  const messages = read(sent);
  const actors = messages.filter(({ type }) => type === '@xstate.actor');
  expect(actors).toHaveLength(7);
  expect(new Set(messages.map(({ type }) => type))).toEqual(
    new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
  );
  expect(messages).toContainEqual(expect.objectContaining({ event: { type: 'called' } }));
  expect(actors.slice(1)).toContainEqual(
    expect.objectContaining({
      name: 'child',
      parentId: (actors[0] as { sessionId: string }).sessionId,
    }),
  );
});

test('messages that a page sends by hand with @statelyai/inspect are read, also without a definition', async () => {
  const { sent, inspector } = await sentBy(() => undefined);
  inspector.actor('queue');
  inspector.event('queue', 'push', { source: 'button' });
  inspector.snapshot('queue', { context: { length: 1 } }, { event: { type: 'push' } });
  expect(read(sent)).toEqual([
    {
      type: '@xstate.actor',
      sessionId: 'queue',
      name: 'queue',
      createdAt: expect.any(String) as unknown,
      snapshot: { status: 'active' },
    },
    expect.objectContaining({ type: '@xstate.event', sourceId: 'button', event: { type: 'push' } }),
    expect.objectContaining({
      type: '@xstate.snapshot',
      snapshot: { status: 'active', context: { length: 1 } },
    }),
  ]);
});

test('valid messages stay the same, without unknown properties', () => {
  const messages = [
    actorMessage({ page: 'p', index: 0, parentId: 'x:9' }),
    eventMessage({ event: { type: 'next', by: 'hand' } as never }),
    snapshotMessage(),
    microstepMessage({
      version: 1,
      patch: [
        { op: 'add', path: '/context/a', value: { b: null } },
        { op: 'remove', path: '/output' },
      ],
    }),
    {
      type: 'inspector.offer',
      page: 'p',
      sessionId: 'x:0',
      samples: [{ type: 'login', email: null }],
    },
  ];
  for (const message of messages) {
    expect(readMessage({ ...message, _version: '0.7.2', extra: 1 })).toEqual(message);
  }
});

test('null is accepted for an optional property', () => {
  const message = readMessage({
    ...actorMessage(),
    parentId: null,
    definition: null,
    snapshot: null,
  });
  expect(message).toMatchObject({ parentId: undefined, definition: undefined, snapshot: null });
});

const twice = { a: 1 };
const cyclic: Record<string, unknown> = { one: twice, other: [twice, twice] };
cyclic['self'] = { cyclic };
const polluting = JSON.parse(
  '{"a":[1,"x",null,true,{"b":{}}],"__proto__":{"polluted":1}}',
) as object;

test.each<[unknown, unknown]>([
  [undefined, null],
  [NaN, { $number: 'NaN' }],
  [-Infinity, { $number: '-Infinity' }],
  [12n, { $bigint: '12' }],
  [new Date(0), { $date: '1970-01-01T00:00:00.000Z' }],
  [new Date(NaN), { $date: null }],
  [new Set([1, new Map([['a', 2n]])]), { $set: [1, { $map: [['a', { $bigint: '2' }]] }] }],
  [new TypeError('no'), { $error: 'TypeError', message: 'no' }],
  [() => 1, '{function}'],
  [Symbol('s'), 'Symbol(s)'],
  [new Uint8Array([7, 8]), '{Uint8Array}'],
  [{ none: undefined, some: [undefined] }, { some: [null] }],
  [cyclic, { one: twice, other: [twice, twice], self: { cyclic: '{repetition}' } }],
  [polluting, polluting],
])('a snapshot %p becomes plain JSON', (snapshot, expected) => {
  expect(readMessage(snapshotMessage({ snapshot }))).toEqual({
    ...snapshotMessage(),
    snapshot: expected,
  });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each([
  [null],
  [undefined],
  ['@xstate.actor'],
  [{}],
  [{ type: 7 }],
  [{ type: 'webpackOk' }],
  [{ type: '@statelyai.connected' }],
  [{ type: 'toString' }],
  [{ type: '@xstate.action' }],
])('%p is a message of another protocol', (data) => {
  expect(readMessage(data)).toBeNull();
});

test.each([
  [{ ...actorMessage(), sessionId: 7 }, 'A message @xstate.actor: sessionId: expected string'],
  [{ ...actorMessage(), definition: {} }, 'A message @xstate.actor: definition: expected string'],
  [{ ...eventMessage(), event: 'next' }, 'A message @xstate.event: event: expected Object'],
  [
    { ...snapshotMessage(), createdAt: 'today' },
    'A message @xstate.snapshot: createdAt: expected /^\\d{1,15}(\\.\\d+)?$/',
  ],
  [{ ...eventMessage(), version: 3 }, 'A message @xstate.event: version: expected <=2'],
  [
    { ...snapshotMessage(), patch: [{ op: 'test', path: '' }] },
    'A message @xstate.snapshot: patch.0.op: expected (("add" | "replace") | "remove")',
  ],
  // A time later than `Date` can represent.
  [
    { ...snapshotMessage(), createdAt: '8640000000000001' },
    'A message @xstate.snapshot: createdAt: expected /^\\d{1,15}(\\.\\d+)?$/',
  ],
  [
    { ...microstepMessage(), transitions: [{}] },
    'A message @xstate.microstep: transitions.0.source is missing',
  ],
  [
    { type: 'inspector.offer', page: 'p', sessionId: 'x:0', samples: [{}] },
    'A message inspector.offer: samples.0.type is missing',
  ],
])('an invalid message becomes an Error that says what was expected: %#', (data, text) => {
  expect(readMessage(data)).toEqual(new Error(text));
});
