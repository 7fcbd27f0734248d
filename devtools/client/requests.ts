import type { AnyActorRef } from 'xstate';
import type { SendRequest } from '../recording/message';
import { machineOf } from './machineOf';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether the inspector's window says that it listens. */
export function isConnected(data: unknown): boolean {
  return isObject(data) && data['type'] === '@statelyai.connected';
}

/** Whether the inspector's window asks to send an event. */
export function isSendRequest(data: unknown): data is SendRequest {
  return (
    isObject(data) &&
    data['type'] === 'inspector.send' &&
    typeof data['sessionId'] === 'string' &&
    isObject(data['event']) &&
    typeof data['event']['type'] === 'string'
  );
}

/** Whether a machine has a transition for events of this type somewhere; `*` and `a.*` stand for more than one. */
export function knowsEvent(actor: AnyActorRef, type: string): boolean {
  const events: readonly string[] = machineOf(actor)?.events ?? [];
  return events.some((known) => {
    if (known === type) return true;
    if (known === '*') return !type.startsWith('xstate.');
    return known.endsWith('.*') && `${type}.`.startsWith(known.slice(0, -1));
  });
}
