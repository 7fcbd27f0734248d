import type { InspectionMessage, OfferToSend } from '../recording/message';

/** A message to the inspector window, with the complete snapshot of its actor. */
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
  let places = 0;
  let values = 0;

  /** Drops the oldest message that does not announce an actor. */
  function drop(): void {
    const oldest = rest.shift();
    if (!oldest) return;
    values -= oldest.size;
    const { message } = oldest;
    if ('snapshot' in message && hasEnded(message.snapshot)) actors.delete(message.sessionId);
  }

  return {
    keep(message: SentMessage): void {
      const size = leastSize + (('size' in message && message.size) || 0);
      const kept = { place: places++, message, size };
      if (message.type === '@xstate.actor' || message.type === 'inspector.offer') {
        actors.set(message.sessionId, [...(actors.get(message.sessionId) ?? []), kept]);
        return;
      }
      rest.push(kept);
      values += kept.size;
      while (rest.length > limit || (values > mostValues && rest.length > 1)) drop();
    },
    /** Returns all kept messages in their original order. */
    all(): SentMessage[] {
      const inOrder = [...[...actors.values()].flat(), ...rest].sort((a, b) => a.place - b.place);
      return inOrder.map(({ message }) => message);
    },
  };
}

/** The least size of a message, in values. */
const leastSize = 10;

/** Returns whether a snapshot is its actor's last one. */
export function hasEnded(snapshot: unknown): boolean {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && status !== 'active';
}
