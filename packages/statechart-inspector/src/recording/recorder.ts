import type { InspectionMessage, OfferToSend } from './message';
import type { Recording } from './recording';
import { createRecordingBook } from './recordingBook';

/** A recording that goes on, as an external store for React (`useSyncExternalStore`). */
export interface Recorder {
  /** Takes what the watched page tells; `page` is its origin. */
  add(message: InspectionMessage | OfferToSend, page?: string): void;
  /** Has a listener called when there is something new, at most once a frame; gives back what ends it. */
  subscribe(listener: () => void): () => void;
  /** What is to be seen: what was opened, otherwise what is recorded. The same object until a listener is called. */
  getRecording(): Recording;
  /** Forgets the past: begins again with the actors that are there, as they are now. */
  clear(): void;
  /** Shows another recording; this one goes on behind it. */
  open(recording: Recording): void;
  /** Back to what is being recorded. */
  close(): void;
}

/**
 * Makes a recorder with nothing in it.
 *
 * @param atNextFrame calls once what it is given, before the next picture; a page that is hidden has none, and
 *   what was told meanwhile comes in when it is looked at
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

  function takeIn(): void {
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
        // Cleared meanwhile.
        if (waiting.length === 0) return;
        takeIn();
        if (!opened) publish();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getRecording: () => shown,
    clear() {
      takeIn();
      book = book.turnPage();
      opened = null;
      publish();
    },
    open(recording) {
      opened = recording;
      publish();
    },
    close() {
      opened = null;
      takeIn();
      publish();
    },
  };
}
