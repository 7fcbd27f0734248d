import type { InspectionMessage } from '../recording/message';
import { createBacklog } from './backlog';

/** A backlog holds two messages of this size. */
const size = 200_000;
const common = { createdAt: '0', size };
const created = (sessionId: string) =>
  ({ ...common, type: '@xstate.actor', sessionId, snapshot: null }) as InspectionMessage;
const event = (sessionId: string, type: string) =>
  ({ ...common, type: '@xstate.event', sessionId, event: { type } }) as InspectionMessage;
const snapshot = (sessionId: string, status: string) =>
  ({
    ...common,
    type: '@xstate.snapshot',
    sessionId,
    event: { type: '' },
    snapshot: { status },
  }) as InspectionMessage;

function keptOf(messages: readonly InspectionMessage[]): string[] {
  const backlog = createBacklog();
  messages.forEach(backlog.keep);
  return backlog.all().map((message) => {
    if (message.type === '@xstate.event') return `${message.sessionId} ${message.event.type}`;
    return `${message.sessionId} ${message.type}`;
  });
}

test('of many messages, all that announce actors and the newest others are kept', () => {
  const all = [created('a'), event('a', '1'), created('b'), event('b', '2'), event('a', '3')];
  expect(keptOf(all)).toEqual(['a @xstate.actor', 'b @xstate.actor', 'b 2', 'a 3']);
});

test('many small messages are limited, too', () => {
  const small = { ...event('a', 'small'), size: 0 };
  expect(keptOf(Array<InspectionMessage>(20_000).fill(small))).toHaveLength(10_000);
});

test('of an actor that has ended, nothing is kept once its last message is too old', () => {
  const all = [created('a'), snapshot('a', 'done'), event('b', '1'), event('b', '2')];
  expect(keptOf(all)).toEqual(['b 1', 'b 2']);
});

test('an actor that was stopped and started again stays announced', () => {
  const ends = [snapshot('a', 'stopped'), snapshot('a', 'active')];
  const all = [created('a'), ...ends, event('b', '1'), event('b', '2')];
  expect(keptOf(all)[0]).toBe('a @xstate.actor');
});

test('an actor that was stopped twice stays announced as long as one of its messages is kept', () => {
  const ends = [snapshot('a', 'stopped'), snapshot('a', 'active'), snapshot('a', 'stopped')];
  expect(keptOf([created('a'), ...ends])[0]).toBe('a @xstate.actor');
  expect(keptOf([created('a'), ...ends, event('b', '1'), event('b', '2')])).toEqual(['b 1', 'b 2']);
});
