import { readMessage } from './message';
import { actorMessage, eventMessage, microstepMessage, snapshotMessage } from './testing/messages';

test('valid messages stay the same, without unknown properties', () => {
  const messages = [
    actorMessage({ parentId: 'x:9' }),
    eventMessage({ event: { type: 'next', by: 'hand' } as never }),
    snapshotMessage(),
    microstepMessage({
      version: 1,
      patch: [
        { op: 'add', path: '/context/a', value: { b: null } },
        { op: 'remove', path: '/output' },
      ],
    }),
  ];
  for (const message of messages) {
    expect(readMessage({ ...message, _version: '0.7.2', extra: 1 })).toEqual(message);
  }
});

test.each([
  [null],
  [undefined],
  ['@xstate.actor'],
  [{}],
  [{ type: 7 }],
  [{ type: 'webpackOk' }],
  [{ type: 'inspector.connected' }],
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
  [{ ...eventMessage(), version: 5 }, 'A message @xstate.event: version: expected <=4'],
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
  [{ ...eventMessage(), pageLoadId: undefined }, 'A message @xstate.event: pageLoadId is missing'],
])('an invalid message becomes an Error that says what was expected: %#', (data, text) => {
  expect(readMessage(data)).toEqual(new Error(text));
});
