import { listen } from '../recording/listen';
import type { SendRequest } from '../recording/message';
import type { Recorder } from '../recording/recorder';

/** How things stand with the page that is watched. */
export interface WatchState {
  /**
   * `none`: nobody opened this window. `left`: who did shows another page, or one that does not tell, such as the
   * provider's. `gone`: it has been closed.
   */
  page: 'none' | 'open' | 'left' | 'gone';
  /** Messages that were none, though of the protocol: how many, and what was expected in the last. */
  mistakes: number;
  lastMistake: string | null;
}

/** The page that is watched, as an external store for React. */
export interface Watch {
  subscribe(listener: () => void): () => void;
  getState(): WatchState;
  /** Sends an event to one of its actors; false where that cannot be. */
  send(request: SendRequest): boolean;
}

/** How often it is asked whether the page is still open, in milliseconds: a window that closes tells nobody. */
const everyMs = 1_000;

/** Has the recorder hear the page that opened this window. To be called once. */
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
    const asking = page.setInterval(() => {
      if (watched.isOpen()) return;
      page.clearInterval(asking);
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
