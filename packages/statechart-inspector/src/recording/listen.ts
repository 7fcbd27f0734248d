import type {
  Connected,
  InspectionMessage,
  OfferToSend,
  PageLeft,
  PageOpened,
  SendRequest,
} from './message';
import { readMessage } from './readMessage';

/** The window that is watched. */
export interface Watched {
  /** Asks it to send an event to one of its actors; false where it has said nothing yet, or cannot be named. */
  send(request: SendRequest): boolean;
  /** Whether its window is still open. */
  isOpen(): boolean;
  /** Hears it no longer. */
  stop(): void;
}

/**
 * Tells the window that opened this page, or has it in a frame, that it is there, and hears that window alone,
 * as long as what it shows is of the origin that spoke first. To be called once for a page: at each call
 * the other side tells all that it remembers.
 *
 * @param page where the inspector is
 * @param hear takes each message, and the origin that it came from
 * @param mistake takes what was no message, though of the protocol: an Error that says what was expected
 * @param leave called when what the window shows is left; what it shows next may be heard again
 * @returns null where nobody opened this page
 */
export function listen(
  page: Window,
  hear: (message: InspectionMessage | OfferToSend, origin: string) => void,
  mistake: (error: Error) => void,
  leave: () => void = () => {},
): Watched | null {
  const watched = (page.parent === page ? (page.opener as Window | null) : page.parent) ?? null;
  // What was opened in the inspector's window and asked for the inspector by name was given itself.
  if (!watched || watched === page) return null;
  let origin: string | null = null;

  function onMessage({ source, data, origin: from }: MessageEvent<unknown>): void {
    if (isOfType<PageLeft>(data, 'inspector.left')) {
      // By the time it is heard, a page that is left has no window any more that could be its source.
      if ((source === watched || source === null) && from === origin) leave();
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
    if (message instanceof Error) mistake(message);
    else hear(message, from);
  }

  function connect(): void {
    const connected: Connected = { type: '@statelyai.connected' };
    // Anyone's machine may be watched, and who opened this page cannot be asked: this says no more than that it is there.
    watched?.postMessage(connected, '*');
  }

  page.addEventListener('message', onMessage);
  connect();

  return {
    send(request) {
      // A page of a file or in a sandbox has no origin that a message could be addressed to.
      if (origin === null || origin === 'null') return false;
      watched.postMessage(request, origin);
      return true;
    },
    isOpen: () => !watched.closed,
    stop: () => page.removeEventListener('message', onMessage),
  };
}

function isOfType<Message extends { type: string }>(data: unknown, type: Message['type']) {
  return (data as { type?: unknown } | null | undefined)?.type === type;
}
