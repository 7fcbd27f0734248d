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

/**
 * Whether a machine has a transition for events of this type somewhere; `*` and `a.*` stand for more than one. What
 * XState sends by itself (`xstate.done.…`) is nobody else's to send.
 */
export function knowsEvent(actor: AnyActorRef, type: string): boolean {
  if (type.startsWith('xstate.')) return false;
  const events: readonly string[] = machineOf(actor)?.events ?? [];
  return events.some((known) => {
    if (known === type || known === '*') return true;
    return known.endsWith('.*') && `${type}.`.startsWith(known.slice(0, -1));
  });
}
