import type { InspectionMessage, OfferToSend } from '../recording/message';
import { applyPatch } from '../recording/patch';

/** A message to the window of the inspector. */
export type SentMessage = InspectionMessage | OfferToSend;

interface Kept {
  place: number;
  message: SentMessage;
}

/**
 * Keeps messages for a window that listens later or is loaded again: those that announce actors, and the newest of
 * the others. When the last snapshot of an actor that has ended is dropped, its announcement is dropped too.
 *
 * @param limit how many other messages are kept
 */
export function createBacklog(limit: number) {
  /** The messages that announce each actor, by the id of the actor. */
  const actors = new Map<string, Kept[]>();
  const rest: Kept[] = [];
  /** The snapshots of actors before the first message that is kept. */
  const snapshots = new Map<string, unknown>();
  let places = 0;

  return {
    keep(message: SentMessage): void {
      const kept = { place: places++, message };
      if (message.type === '@xstate.actor' || message.type === 'inspector.offer') {
        actors.set(message.sessionId, [...(actors.get(message.sessionId) ?? []), kept]);
        return;
      }
      rest.push(kept);
      const dropped = rest.length > limit ? rest.shift()?.message : undefined;
      if (dropped?.type !== '@xstate.snapshot' && dropped?.type !== '@xstate.microstep') return;
      const { sessionId, patch } = dropped;
      const snapshot = patch ? applyPatch(snapshots.get(sessionId), patch) : dropped.snapshot;
      snapshots.set(sessionId, snapshot);
      if (!hasEnded(snapshot)) return;
      snapshots.delete(sessionId);
      actors.delete(sessionId);
    },
    /** All kept messages in their original order. The first snapshot of each actor is whole. */
    all(): SentMessage[] {
      const before = new Map(snapshots);
      const inOrder = [...[...actors.values()].flat(), ...rest].sort((a, b) => a.place - b.place);
      return inOrder.map(({ message }) => {
        if (!('patch' in message) || !message.patch) return message;
        const { sessionId, patch, ...rest } = message;
        if (!before.delete(sessionId)) return message;
        return { ...rest, sessionId, snapshot: applyPatch(snapshots.get(sessionId), patch) };
      });
    },
  };
}

/** Whether a snapshot is the last one of its actor. */
export function hasEnded(snapshot: unknown): boolean {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && status !== 'active';
}
