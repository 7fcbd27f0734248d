import {
  type Connected,
  type InspectionMessage,
  type OfferToSend,
  type PageLeft,
  type PageOpened,
  readMessage,
  type SendRequest,
} from './message';
import { applyPatch } from './patch';
import type { Recorder } from './recorder';

/** State of the connection to the watched page. */
export interface WatchState {
  /**
   * `none`: no page opened this window. `left`: the window that opened it shows another page, which sends nothing,
   * such as that of the identity provider. `gone`: that window is closed.
   */
  page: 'none' | 'open' | 'left' | 'gone';
  /** How many invalid messages were received. */
  mistakes: number;
  /** What was expected in the last of them. */
  lastMistake: string | null;
}

/** Milliseconds between two checks whether the page is still open. No event reports that a window was closed. */
const everyMs = 1_000;

/**
 * The watched page as an external store for React. The store records what is sent by the window that opened or frames
 * this page. It listens only to that window, and only to the origin that sent the first message. Call this function once
 * per page, because each call makes the other side send everything again.
 *
 * @param page the page of the inspector
 */
export function startWatch(page: Window, { add }: Pick<Recorder, 'add'>) {
  const opener = (page.parent === page ? (page.opener as Window | null) : page.parent) ?? null;
  // A page that was opened in the window of the inspector can be its own opener.
  const watched = opener === page ? null : opener;
  const listeners = new Set<() => void>();
  let state: WatchState = { page: watched ? 'open' : 'none', mistakes: 0, lastMistake: null };
  let origin: string | null = null;
  /** The last snapshot of each actor, to which patches refer. */
  const snapshots = new Map<string, unknown>();

  function change(next: Partial<WatchState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  function receive({ source, data, origin: from }: MessageEvent<unknown>): void {
    if (isOfType<PageLeft>(data, 'inspector.left')) {
      // When this message arrives, the page may already be gone; then `source` is null.
      if ((source === watched || source === null) && from === origin) change({ page: 'left' });
      return;
    }
    if (source !== watched || from !== (origin ?? from)) return;
    if (isOfType<PageOpened>(data, 'inspector.opened')) {
      origin = from;
      connect();
      return;
    }
    const message = readMessage(data);
    if (message === null) return;
    origin = from;
    if (message instanceof Error) {
      change({ mistakes: state.mistakes + 1, lastMistake: message.message });
      return;
    }
    if (state.page === 'left') change({ page: 'open' });
    add(withSnapshot(message), from);
  }

  function withSnapshot(message: InspectionMessage | OfferToSend) {
    if (message.type !== '@xstate.snapshot' && message.type !== '@xstate.microstep') return message;
    const { patch, ...rest } = message;
    const actor = `${message.page} ${message.sessionId}`;
    const snapshot = patch ? applyPatch(snapshots.get(actor), patch) : message.snapshot;
    snapshots.set(actor, snapshot);
    return { ...rest, snapshot };
  }

  function connect(): void {
    const connected: Connected = { type: '@statelyai.connected' };
    // The origin of the opener is unknown and any page may be watched, so the message contains nothing else.
    watched?.postMessage(connected, '*');
  }

  if (watched) {
    page.addEventListener('message', receive);
    connect();
    const timer = setInterval(() => {
      if (!watched.closed) return;
      clearInterval(timer);
      change({ page: 'gone' });
    }, everyMs);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    /** Asks the page to send an event to an actor; false if the page has sent nothing yet or has an opaque origin. */
    send(request: SendRequest): boolean {
      // A page from a file or in a sandbox has an opaque origin, to which no message can be addressed.
      if (!watched || origin === null || origin === 'null') return false;
      watched.postMessage(request, origin);
      return true;
    },
  };
}

export type Watch = ReturnType<typeof startWatch>;

function isOfType<Message extends { type: string }>(data: unknown, type: Message['type']) {
  return (data as { type?: unknown } | null | undefined)?.type === type;
}
