import type { InspectionMessage } from '../recording/message';

interface Kept {
  place: number;
  message: InspectionMessage;
  /** How many values are kept with this message. */
  size: number;
}

/**
 * The maximum number of values in the kept messages. A value takes about 50 bytes, so they take up
 * to 25 MB.
 */
const maxValues = 500_000;

/** The least size of a message, in values. It limits the number of messages to 10,000. */
export const minSize = 50;

/**
 * Keeps messages for a window that connects later or is reloaded. It keeps every message that
 * announces an actor, but only the newest messages of other kinds. When an ended actor's last
 * snapshot is dropped, the messages that announced the actor are dropped too.
 */
export function createBacklog() {
  /** The messages that announce each actor, keyed by the actor's id. */
  const actors = new Map<string, Kept[]>();
  /** The place of the last snapshot of each actor that has ended, and was not started again. */
  const ended = new Map<string, number>();
  const rest: Kept[] = [];
  let places = 0;
  let values = 0;

  /** Drops the oldest message that does not announce an actor. */
  function drop(): void {
    const oldest = rest.shift();
    if (!oldest) return;
    values -= oldest.size;
    const { sessionId } = oldest.message;
    if (ended.get(sessionId) !== oldest.place) return;
    actors.delete(sessionId);
    ended.delete(sessionId);
  }

  return {
    keep(message: InspectionMessage): void {
      const { type, sessionId } = message;
      const size = minSize + message.size;
      const kept = { place: places++, message, size };
      if (type === '@xstate.actor') {
        actors.set(sessionId, [...(actors.get(sessionId) ?? []), kept]);
        return;
      }
      if (type !== '@xstate.event') {
        if (hasEnded(message.snapshot)) ended.set(sessionId, kept.place);
        else ended.delete(sessionId);
      }
      rest.push(kept);
      values += size;
      while (values > maxValues && rest.length > 1) drop();
    },
    /** Returns all kept messages in their original order. */
    all(): InspectionMessage[] {
      const inOrder = [...[...actors.values()].flat(), ...rest].sort((a, b) => a.place - b.place);
      return inOrder.map(({ message }) => message);
    },
  };
}

/** Returns whether a snapshot is its actor's last one. */
export function hasEnded(snapshot: unknown): boolean {
  const { status } = (snapshot ?? {}) as { status?: unknown };
  return typeof status === 'string' && status !== 'active';
}
