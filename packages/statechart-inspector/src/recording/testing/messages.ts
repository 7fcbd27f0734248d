import { protocolVersion } from '../patch';
import type { ActorMessage, EventMessage, MicrostepMessage, SnapshotMessage } from '../message';
import { createRecorder, type Recorder } from '../recorder';
import type { Recording } from '../recording';

/** Returns a recording of these messages. */
export function record(...messages: Parameters<Recorder['add']>[0][]): Recording {
  const recorder = createRecorder((work) => work());
  messages.forEach((message) => recorder.add(message));
  return recorder.getRecording();
}

let index = 0;
/** Returns the default properties of a message from a page. */
const common = () => ({
  sessionId: 'x:0',
  createdAt: '1700000000000',
  pageLoadId: 'p',
  index: index++,
  version: protocolVersion,
  size: 0,
});

export const actorMessage = (message: Partial<ActorMessage> = {}): ActorMessage => ({
  ...common(),
  type: '@xstate.actor',
  name: 'light',
  definition: null,
  snapshot: { status: 'active', value: 'red', context: {} },
  ...message,
});

export const eventMessage = (message: Partial<EventMessage> = {}): EventMessage => ({
  ...common(),
  type: '@xstate.event',
  event: { type: 'next' },
  ...message,
});

export const snapshotMessage = (message: Partial<SnapshotMessage> = {}): SnapshotMessage => ({
  ...common(),
  type: '@xstate.snapshot',
  event: { type: 'next' },
  snapshot: { status: 'active', value: 'green', context: {} },
  actions: [],
  ...message,
});

export const microstepMessage = (message: Partial<MicrostepMessage> = {}): MicrostepMessage => ({
  ...common(),
  type: '@xstate.microstep',
  event: { type: 'next' },
  snapshot: { status: 'active', value: 'green', context: {} },
  actions: [],
  transitions: [transition()],
  ...message,
});

export const transition = (target = 'light.green') => ({
  source: 'light.red',
  eventType: 'next',
  targets: [target],
  position: 0,
});
