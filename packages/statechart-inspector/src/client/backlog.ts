import type { InspectionMessage, OfferToSend } from '../recording/message';
import { applyPatch } from '../recording/patch';

/** A message to the window of the inspector. */
export type SentMessage = InspectionMessage | OfferToSend;

/**
 * Keeps messages for a window that listens later or is loaded again: those that announce actors, and the newest of
 * the others.
 *
 * @param limit how many other messages are kept
 */
export function createBacklog(limit: number) {
  const actors: { place: number; message: SentMessage }[] = [];
  const rest: { place: number; message: SentMessage }[] = [];
  /** The snapshots of actors before the first message that is kept. */
  const snapshots = new Map<string, unknown>();
  let places = 0;

  return {
    keep(message: SentMessage): void {
      const isAlwaysKept = message.type === '@xstate.actor' || message.type === 'inspector.offer';
      (isAlwaysKept ? actors : rest).push({ place: places++, message });
      const dropped = rest.length > limit ? rest.shift()?.message : undefined;
      if (dropped?.type !== '@xstate.snapshot' && dropped?.type !== '@xstate.microstep') return;
      const { sessionId, snapshot, patch } = dropped;
      snapshots.set(sessionId, patch ? applyPatch(snapshots.get(sessionId), patch) : snapshot);
    },
    /** All kept messages in their original order. The first snapshot of each actor is whole. */
    all(): SentMessage[] {
      const before = new Map(snapshots);
      const inOrder = [...actors, ...rest].sort((a, b) => a.place - b.place);
      return inOrder.map(({ message }) => {
        if (!('patch' in message) || !message.patch) return message;
        const { sessionId, patch, ...rest } = message;
        if (!before.delete(sessionId)) return message;
        return { ...rest, sessionId, snapshot: applyPatch(snapshots.get(sessionId), patch) };
      });
    },
  };
}
