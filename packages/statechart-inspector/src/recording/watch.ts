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

/** The state of the connection to the watched page. */
export interface WatchState {
  /**
   * Whether the watched page is still open. If its window now shows another page, which sends no
   * messages (such as an identity provider's login page), the value is `left`. If the window was
   * closed, it is `gone`. If there never was such a window, it is `none`.
   */
  page: 'none' | 'open' | 'left' | 'gone';
  /** How many invalid messages were received. */
  mistakes: number;
  /** What was expected instead of the last invalid message. */
  lastMistake: string | null;
}

/**
 * How often to check whether the watched page is still open, in milliseconds. The check is
 * necessary because browsers fire no event when another window is closed.
 */
const everyMs = 1_000;

/**
 * Creates an external store for React with the state of the watched page, and records that page's
 * messages. The watched page is the one that opened the inspector or contains it in a frame.
 * Messages are accepted only from that window, and only from the origin of the first message. Call
 * this function only once per page, because each call makes the watched page send all its messages
 * again.
 * @param page the inspector page
 */
export function startWatch(page: Window, { add }: Pick<Recorder, 'add'>) {
  const opener = (page.parent === page ? (page.opener as Window | null) : page.parent) ?? null;
  // The opener can be this window itself, if the watched page was opened from the inspector window.
  const watched = opener === page ? null : opener;
  const listeners = new Set<() => void>();
  let state: WatchState = { page: watched ? 'open' : 'none', mistakes: 0, lastMistake: null };
  let origin: string | null = null;
  /** Each actor's last snapshot, to which the next patch is applied. */
  const snapshots = new Map<string, unknown>();

  function change(next: Partial<WatchState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  function receive({ source, data, origin: from }: MessageEvent<unknown>): void {
    if (isOfType<PageLeft>(data, 'inspector.left')) {
      // If the page was already closed when its last message arrived, `source` is null.
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
    // Send no data in this message, because the opener's origin is unknown and the opener may be
    // any page.
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
    /**
     * Asks the page to send an event to an actor. Returns false if there is no watched page, if it
     * has not sent any messages yet, or if its origin is opaque.
     */
    send(request: SendRequest): boolean {
      // A page opened from a file or in a sandbox has an opaque origin, to which messages cannot be
      // addressed.
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
