/** @jest-environment node */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
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
import { authMachine, type SignInAnswer } from '../../../../src/auth/authMachine';
import { readMessage } from './readMessage';
import { actorMessage, eventMessage, microstepMessage, snapshotMessage } from './testing/messages';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** All that @statelyai/inspect sends while something is done with its `inspect`, as it arrives in another window. */
async function sentBy(act: (inspect: ReturnType<typeof createInspector>['inspect']) => void) {
  const sent: unknown[] = [];
  const inspector = createInspector({
    send: (event: StatelyInspectionEvent) =>
      sent.push(structuredClone(JSON.parse(JSON.stringify(event)))),
  });
  act(inspector.inspect);
  await nextTurn();
  await nextTurn();
  return { sent, inspector };
}

/** What is read of messages, each of which must be readable. */
function read(sent: readonly unknown[]) {
  return sent.map((data) => {
    const message = readMessage(data);
    if (message === null || message instanceof Error) {
      throw message ?? new Error(`expected a message, got ${JSON.stringify(data)}`);
    }
    return message;
  });
}

test('all that @statelyai/inspect sends of the session’s machine is read', async () => {
  const { sent } = await sentBy((inspect) => {
    const actor = createActor(
      authMachine.provide({
        actors: { takeSignInAnswer: fromPromise(async (): Promise<SignInAnswer | null> => null) },
        guards: { hasAccessTokenCookie: () => false, hasRefreshToken: () => false },
      }),
      { inspect },
    );
    actor.start();
    actor.send({ type: 'login', returnTo: '/projects', email: null });
  });
  const messages = read(sent);
  expect(messages).toHaveLength(sent.length);
  const types = new Set(messages.map(({ type }) => type));
  expect(types).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']));
  const [root] = messages;
  expect(root).toMatchObject({ type: '@xstate.actor', name: 'auth' });
  expect(JSON.parse((root as { definition: string }).definition)).toMatchObject({
    initial: 'startup',
  });
  expect(messages).toContainEqual(
    expect.objectContaining({ event: { type: 'login', returnTo: '/projects', email: null } }),
  );
});

test('parents and children, promises, callbacks, observables and transition functions are read', async () => {
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
  const { sent } = await sentBy((inspect) => createActor(parent, { inspect }).start());
  const messages = read(sent);
  const actors = messages.filter(({ type }) => type === '@xstate.actor');
  expect(actors).toHaveLength(7);
  expect(actors.slice(1)).toContainEqual(
    expect.objectContaining({
      name: 'child',
      parentId: (actors[0] as { sessionId: string }).sessionId,
    }),
  );
});

test('what is told by hand through @statelyai/inspect is read, with what it leaves out', async () => {
  const { sent, inspector } = await sentBy(() => undefined);
  inspector.actor('queue');
  inspector.event('queue', 'push', { source: 'button' });
  inspector.snapshot('queue', { context: { length: 1 } }, { event: { type: 'push' } });
  expect(read(sent)).toEqual([
    expect.objectContaining({ type: '@xstate.actor', sessionId: 'queue', definition: undefined }),
    expect.objectContaining({ type: '@xstate.event', sourceId: 'button', event: { type: 'push' } }),
    expect.objectContaining({
      type: '@xstate.snapshot',
      snapshot: { status: 'active', context: { length: 1 } },
    }),
  ]);
});

test('each message of the protocol comes out as it is, without what is not of the protocol', () => {
  const messages = [
    actorMessage({ page: 'p', index: 0, parentId: 'x:9' }),
    eventMessage({ event: { type: 'next', by: 'hand' } as never }),
    snapshotMessage(),
    microstepMessage(),
    { type: 'inspector.offer', sessionId: 'x:0', samples: [{ type: 'login', email: null }] },
  ];
  for (const message of messages) {
    expect(readMessage({ ...message, _version: '0.7.2', extra: 1 })).toEqual(message);
  }
});

test('null stands for nothing where a message need not say', () => {
  const message = readMessage({
    ...actorMessage(),
    parentId: null,
    definition: null,
    rootId: null,
    snapshot: null,
  });
  expect(message).toMatchObject({ parentId: undefined, definition: undefined, snapshot: null });
});

test('what a message carries comes out as plain JSON', () => {
  const context: Record<string, unknown> = {
    at: new Date(0),
    ids: new Map([['a', 1n]]),
    bad: new Error('no'),
    none: undefined,
  };
  context['self'] = context;
  expect(readMessage(snapshotMessage({ snapshot: context }))).toMatchObject({
    snapshot: {
      at: '1970-01-01T00:00:00.000Z',
      ids: [['a', '1']],
      bad: { name: 'Error', message: 'no' },
      self: '{repetition}',
    },
  });
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
])('%p is no message of the protocol', (data) => {
  expect(readMessage(data)).toBeNull();
});

test.each([
  [{ ...actorMessage(), sessionId: 7 }, 'A message @xstate.actor: sessionId: expected a text'],
  [
    { ...actorMessage(), definition: {} },
    'A message @xstate.actor: definition: expected a text or nothing',
  ],
  [
    { ...eventMessage(), event: 'next' },
    'A message @xstate.event: event: expected an event with a text as its type',
  ],
  [
    { ...snapshotMessage(), createdAt: 'today' },
    'A message @xstate.snapshot: createdAt: expected milliseconds since 1970, as text',
  ],
  // More than 273,790 years on, of which no clock can be drawn.
  [
    { ...snapshotMessage(), createdAt: '8640000000000001' },
    'A message @xstate.snapshot: createdAt: expected milliseconds since 1970, as text',
  ],
  [
    { ...microstepMessage(), transitions: [{}] },
    'A message @xstate.microstep: transitions[0].source: expected a text; transitions[0].eventType: expected a text; transitions[0].targets: expected a list of ids; and 1 more',
  ],
  [
    { type: 'inspector.offer', sessionId: 'x:0', samples: [{}] },
    'A message inspector.offer: samples[0]: expected an event with a text as its type',
  ],
])('a message that is not as it should be says so: %#', (data, text) => {
  expect(readMessage(data)).toEqual(new Error(text));
});
