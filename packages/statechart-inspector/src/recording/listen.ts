import type {
  Connected,
  InspectionMessage,
  OfferToSend,
  PageLeft,
  PageOpened,
  SendRequest,
} from './message';
import { snapshotOf } from './patch';
import { readMessage } from './readMessage';

/** The connection to the watched window. */
export interface Watched {
  /**
   * Requests that the page sends an event to an actor; false if the page has sent nothing yet or has an opaque
   * origin.
   */
  send(request: SendRequest): boolean;
  /** Whether its window is still open. */
  isOpen(): boolean;
  /** Stops listening. */
  stop(): void;
}

/**
 * Connects to the window that opened or frames this page. Listens only to that window, and only to the origin that
 * sent the first message. Call it once per page: each call makes the other side send everything again.
 *
 * @param page the page of the inspector
 * @param onMessage receives each message and its origin
 * @param onInvalid receives an Error for each invalid message; it says what was expected
 * @param onLeave called when the watched page is left; the next page in that window can connect again
 * @returns null if no other window opened or frames this page
 */
export function listen(
  page: Window,
  onMessage: (message: InspectionMessage | OfferToSend, origin: string) => void,
  onInvalid: (error: Error) => void,
  onLeave: () => void = () => {},
): Watched | null {
  const watched = (page.parent === page ? (page.opener as Window | null) : page.parent) ?? null;
  // A page that was opened in the window of the inspector can be its own opener.
  if (!watched || watched === page) return null;
  let origin: string | null = null;
  /** The last snapshot of each actor, to which patches refer. */
  const snapshots = new Map<string, unknown>();

  function receive({ source, data, origin: from }: MessageEvent<unknown>): void {
    if (isOfType<PageLeft>(data, 'inspector.left')) {
      // When this message arrives, the page may already be gone; then `source` is null.
      if ((source === watched || source === null) && from === origin) onLeave();
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
    if (message instanceof Error) onInvalid(message);
    else onMessage(withSnapshot(message), from);
  }

  function withSnapshot(message: InspectionMessage | OfferToSend) {
    if (message.type !== '@xstate.snapshot' && message.type !== '@xstate.microstep') return message;
    const actor = `${message.page} ${message.sessionId}`;
    const snapshot = snapshotOf(message, snapshots.get(actor));
    snapshots.set(actor, snapshot);
    return { ...message, snapshot, patch: undefined };
  }

  function connect(): void {
    const connected: Connected = { type: '@statelyai.connected' };
    // The origin of the opener is unknown and any page may be watched, so the message contains nothing else.
    watched?.postMessage(connected, '*');
  }

  page.addEventListener('message', receive);
  connect();

  return {
    send(request) {
      // A page from a file or in a sandbox has an opaque origin, to which no message can be addressed.
      if (origin === null || origin === 'null') return false;
      watched.postMessage(request, origin);
      return true;
    },
    isOpen: () => !watched.closed,
    stop: () => page.removeEventListener('message', receive),
  };
}

function isOfType<Message extends { type: string }>(data: unknown, type: Message['type']) {
  return (data as { type?: unknown } | null | undefined)?.type === type;
}
