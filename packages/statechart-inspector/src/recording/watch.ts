import {
  type Connected,
  type InspectionMessage,
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
   * closed, it is `gone`. If there never was such a window, it is `none`. With several watched
   * windows, it is `open` if one of them is.
   */
  page: 'none' | 'open' | 'left' | 'gone';
  /** How many invalid messages were received. */
  invalidMessages: number;
  /** What was expected instead of the last invalid message. */
  lastInvalidMessage: string | null;
}

/**
 * How often to check whether the watched pages are still open, in milliseconds. The check is
 * necessary because browsers fire no event when another window is closed.
 */
const everyMs = 1_000;

/** The page that a watched window shows. */
interface Shown {
  /** The id of the page load, which is null until the page has sent a message. */
  pageLoadId: string | null;
  isLeft: boolean;
  /**
   * The last snapshot of each of the page's actors, to which the next patch is applied. The key is the
   * actor's session id.
   */
  snapshots: Map<string, unknown>;
}

/**
 * Creates an external store for React with the state of the watched page, and records that page's
 * messages. The watched page is the one that opened the inspector or contains it in a frame, and
 * other windows with pages of the same origin that find the inspector already open. Messages are
 * accepted only from these windows, and only from the origin of the first message. Call this
 * function only once per page, because each call makes the watched page send all its messages
 * again.
 * @param page the inspector page
 */
export function startWatch(page: Window, { add, leave }: Pick<Recorder, 'add' | 'leave'>) {
  const opener = (page.parent === page ? (page.opener as Window | null) : page.parent) ?? null;
  const watched = new Map<Window, Shown>();
  const listeners = new Set<() => void>();
  let state: WatchState = { page: 'none', invalidMessages: 0, lastInvalidMessage: null };
  let origin: string | null = null;

  function change(next: Partial<WatchState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  /** Takes the message of a page that was left. If its window is already closed, `source` is null. */
  function receiveLast(source: unknown, from: string, { pageLoadId }: PageLeft): void {
    const left = [...watched].find(
      ([one, shown]) => one === source || (source === null && shown.pageLoadId === pageLoadId),
    );
    if (left && from === origin) endPage(left[1], pageLoadId);
  }

  function endPage(shown: Shown, pageLoadId: string): void {
    shown.isLeft = true;
    shown.snapshots.clear();
    leave(pageLoadId);
    change({ page: [...watched.values()].every(({ isLeft }) => isLeft) ? 'left' : 'open' });
  }

  function receive({ source, data, origin: from }: MessageEvent<unknown>): void {
    if (isOfType<PageLeft>(data, 'inspector.left')) return receiveLast(source, from, data);
    if (origin !== null && from !== origin) return;
    if (isOfType<PageOpened>(data, 'inspector.opened')) {
      // Another page of the same origin has found this window.
      if (!watched.has(source as Window) && origin === null) return;
      origin = from;
      connect(source as Window);
      return;
    }
    const shown = watched.get(source as Window);
    if (!shown) return;
    const message = readMessage(data);
    if (message === null) return;
    origin = from;
    if (message instanceof Error) {
      change({ invalidMessages: state.invalidMessages + 1, lastInvalidMessage: message.message });
      return;
    }
    const { pageLoadId } = message;
    // A page that crashed does not say that it was left.
    if (shown.pageLoadId !== null && shown.pageLoadId !== pageLoadId)
      endPage(shown, shown.pageLoadId);
    shown.pageLoadId = pageLoadId;
    shown.isLeft = false;
    if (state.page !== 'open') change({ page: 'open' });
    add(withSnapshot(message, shown));
  }

  function withSnapshot(message: InspectionMessage, { snapshots }: Shown) {
    if (message.type !== '@xstate.snapshot' && message.type !== '@xstate.microstep') return message;
    const { patch, ...rest } = message;
    const { sessionId } = message;
    const snapshot = patch ? applyPatch(snapshots.get(sessionId), patch) : message.snapshot;
    snapshots.set(sessionId, snapshot);
    return { ...rest, snapshot };
  }

  function connect(to: Window): void {
    if (!watched.has(to))
      watched.set(to, { pageLoadId: null, isLeft: false, snapshots: new Map() });
    const connected: Connected = { type: 'inspector.connected' };
    // Send no data in this message, because the opener's origin is unknown and the opener may be
    // any page.
    to.postMessage(connected, '*');
  }

  // The opener can be this window itself, if the watched page was opened from the inspector window.
  if (opener && opener !== page) {
    state = { ...state, page: 'open' };
    page.addEventListener('message', receive);
    connect(opener);
    setInterval(() => {
      if (state.page === 'gone') return;
      const open = [...watched].filter(([one]) => !one.closed);
      for (const [one, { pageLoadId, isLeft }] of watched) {
        if (!one.closed) continue;
        watched.delete(one);
        if (pageLoadId !== null && !isLeft) leave(pageLoadId);
      }
      if (open.length === 0) change({ page: 'gone' });
    }, everyMs);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    /**
     * Asks the pages to send an event to an actor. Returns false if there is no watched page, if
     * none has sent any messages yet, or if their origin is opaque.
     */
    send(request: SendRequest): boolean {
      // A page opened from a file or in a sandbox has an opaque origin, to which messages cannot be
      // addressed.
      if (watched.size === 0 || origin === null || origin === 'null') return false;
      for (const one of watched.keys()) one.postMessage(request, origin);
      return true;
    },
  };
}

export type Watch = ReturnType<typeof startWatch>;

function isOfType<Message extends { type: string }>(
  data: unknown,
  type: Message['type'],
): data is Message {
  return (data as { type?: unknown } | null | undefined)?.type === type;
}
