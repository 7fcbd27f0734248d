import type { InspectionMessage, OfferToSend } from './message';
import type { Recording } from './recording';
import { createRecordingBook } from './recordingBook';

/** A growing recording as an external store for React (`useSyncExternalStore`). */
export interface Recorder {
  /** Adds a message of the watched page; `page` is its origin. */
  add(message: InspectionMessage | OfferToSend, page?: string): void;
  /** Calls the listener after a change, at most once a frame. @returns removes the listener */
  subscribe(listener: () => void): () => void;
  /** The opened recording, otherwise the live one. The same object until listeners are called. */
  getRecording(): Recording;
  /** Starts a new recording with the active actors in their current state. */
  clear(): void;
  /** Shows another recording; the live one continues in the background. */
  open(recording: Recording): void;
  /** Shows the live recording again. */
  close(): void;
}

/**
 * @param atNextFrame calls its argument once, before the next frame. A hidden page draws no frames; its messages are
 *   added when it is shown.
 */
export function createRecorder(
  atNextFrame: (work: () => void) => void = requestAnimationFrame,
): Recorder {
  const listeners = new Set<() => void>();
  let book = createRecordingBook();
  let page: string | null = null;
  let waiting: (InspectionMessage | OfferToSend)[] = [];
  let opened: Recording | null = null;
  let shown = book.read({ page, isLive: true });

  function publish(): void {
    shown = opened ?? book.read({ page, isLive: true });
    for (const listener of [...listeners]) listener();
  }

  function addWaiting(): void {
    const arrived = waiting;
    waiting = [];
    for (const message of arrived) book.add(message);
  }

  return {
    add(message, from) {
      page = from ?? page;
      waiting.push(message);
      if (waiting.length > 1) return;
      atNextFrame(() => {
        // `clear` or `close` has added them meanwhile.
        if (waiting.length === 0) return;
        addWaiting();
        if (!opened) publish();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getRecording: () => shown,
    clear() {
      addWaiting();
      book = book.restart();
      opened = null;
      publish();
    },
    open(recording) {
      opened = recording;
      publish();
    },
    close() {
      opened = null;
      addWaiting();
      publish();
    },
  };
}
