import type { InspectionMessage, OfferToSend } from '../recording/message';
import { applyPatch, type Patch } from '../recording/patch';

/** A message to the inspector window. */
export type SentMessage = InspectionMessage | OfferToSend;

interface Kept {
  place: number;
  message: SentMessage;
  /** How many values are kept with this message. */
  size: number;
}

/**
 * The maximum number of values in the kept messages. A value takes about 50 bytes, so they take up
 * to 25 MB.
 */
const mostValues = 500_000;

/**
 * Keeps messages for a window that connects later or is reloaded. It keeps every message that
 * announces an actor, but only the newest messages of other kinds. When an ended actor's last
 * snapshot is dropped, the messages that announced the actor are dropped too.
 *
 * @param limit the maximum number of messages that do not announce an actor
 */
export function createBacklog(limit: number) {
  /** The messages that announce each actor, keyed by the actor's id. */
  const actors = new Map<string, Kept[]>();
  const rest: Kept[] = [];
  /**
   * Each actor's snapshot before the first of its messages that is still kept. Patches in later
   * messages are applied to this snapshot.
   */
  const snapshots = new Map<string, unknown>();
  let places = 0;
  let values = 0;

  /** Drops the oldest message that does not announce an actor. */
  function drop(): void {
    const oldest = rest.shift();
    if (!oldest) return;
    values -= oldest.size;
    const { message } = oldest;
    if (message.type !== '@xstate.snapshot' && message.type !== '@xstate.microstep') return;
    const { sessionId, patch } = message;
    const snapshot = patch ? applyPatch(snapshots.get(sessionId), patch) : message.snapshot;
    snapshots.set(sessionId, snapshot);
    if (!hasEnded(snapshot)) return;
    snapshots.delete(sessionId);
    actors.delete(sessionId);
  }

  return {
    keep(message: SentMessage): void {
      const kept = { place: places++, message, size: sizeOf(message) };
      if (message.type === '@xstate.actor' || message.type === 'inspector.offer') {
        actors.set(message.sessionId, [...(actors.get(message.sessionId) ?? []), kept]);
        return;
      }
      rest.push(kept);
      values += kept.size;
      while (rest.length > limit || (values > mostValues && rest.length > 1)) drop();
    },
    /**
     * Returns all kept messages in their original order. Each actor's first snapshot is sent in
     * full, not as a patch.
     */
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

/** Returns the approximate number of values in a message that no earlier message contains. */
function sizeOf(message: SentMessage): number {
  const { size = 0 } = message as { size?: number | undefined };
  const { patch = [] } = message as { patch?: Patch | undefined };
  return 10 + size + patch.length;
}

/** Returns whether a snapshot is its actor's last one. */
export function hasEnded(snapshot: unknown): boolean {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && status !== 'active';
}
