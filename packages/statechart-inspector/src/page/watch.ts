import { listen } from '../recording/listen';
import type { SendRequest } from '../recording/message';
import type { Recorder } from '../recording/recorder';

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

/** The watched page as an external store for React. */
export interface Watch {
  subscribe(listener: () => void): () => void;
  getState(): WatchState;
  /** Sends an event to one of its actors; false if that is impossible. */
  send(request: SendRequest): boolean;
}

/** Milliseconds between two checks whether the page is still open: no event reports that a window was closed. */
const everyMs = 1_000;

/** Records what the page that opened this window sends. Call it once. */
export function startWatch(page: Window, recorder: Recorder): Watch {
  const listeners = new Set<() => void>();
  let state: WatchState = { page: 'none', mistakes: 0, lastMistake: null };

  function change(next: Partial<WatchState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  const watched = listen(
    page,
    (message, origin) => {
      if (state.page === 'left') change({ page: 'open' });
      recorder.add(message, origin);
    },
    ({ message }) => change({ mistakes: state.mistakes + 1, lastMistake: message }),
    () => change({ page: 'left' }),
  );
  if (watched) {
    state = { ...state, page: 'open' };
    const timer = page.setInterval(() => {
      if (watched.isOpen()) return;
      page.clearInterval(timer);
      change({ page: 'gone' });
    }, everyMs);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    send: (request) => watched?.send(request) ?? false,
  };
}
