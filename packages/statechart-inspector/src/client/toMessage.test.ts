import type { InspectionEvent } from 'xstate';
import { toMessage } from './toMessage';

test('of an actor that is only just announced, nobody asks for its snapshot: in development it throws', () => {
  const actorRef = {
    sessionId: 'x:0',
    id: 'clock',
    logic: {},
    getSnapshot() {
      throw new Error('Snapshot can’t be read while the actor initializes itself');
    },
  };
  const announced = { type: '@xstate.actor', actorRef, rootId: 'x:0' } as unknown;
  expect(toMessage(announced as InspectionEvent)).toMatchObject({ name: 'clock', snapshot: null });
});
