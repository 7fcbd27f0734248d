import { act, fireEvent, render } from '@testing-library/react';
import ELK from 'elkjs/lib/elk.bundled.js';
import { definitionOf } from '../../testing/chartOf';
import { Inspector } from '../Inspector';
import type { Elk } from '../useChart';
import type { InspectionMessage, SendRequest } from '../../recording/message';
import { protocolVersion } from '../../recording/patch';
import { createRecorder } from '../../recording/recorder';
import type { Watch, WatchState } from '../../recording/watch';

const door = {
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'opened', lock: 'locked' } },
    opened: { on: { close: 'closed' }, after: { 5000: 'closed' } },
    locked: { on: { unlock: { guard: 'hasKey', target: 'closed' } } },
  },
};

let count = 0;
/** Returns what each message has: messages are ten milliseconds apart, and numbered when they are sent. */
const common = () => ({
  pageLoadId: 'p',
  sessionId: 'x:0',
  createdAt: String(1_700_000_000_000 + 10 * count++),
  index: 0,
  version: protocolVersion,
  size: 0,
});

/** Messages from a page with a machine called "door", which counts how often it was opened. */
export const told = {
  begins: (name = 'door', sessionId = 'x:0'): InspectionMessage => ({
    ...common(),
    type: '@xstate.actor',
    sessionId,
    name,
    definition: definitionOf(door),
    snapshot: { status: 'active', value: 'closed', context: { openings: 0 } },
  }),
  call: (sessionId: string): InspectionMessage => ({
    ...common(),
    type: '@xstate.actor',
    sessionId,
    parentId: 'x:0',
    name: 'call',
    definition: null,
    snapshot: { status: 'active', input: 7 },
  }),
  event: (type: string): InspectionMessage => ({
    ...common(),
    type: '@xstate.event',
    event: { type },
  }),
  state: (type: string, value: string, openings: number): InspectionMessage => ({
    ...common(),
    type: '@xstate.snapshot',
    event: { type },
    snapshot: { status: 'active', value, context: { openings } },
    actions: [],
  }),
};

/** Returns the messages of a "door" machine that is created, opened and then closed. */
export const openedAndClosed = () => [
  told.begins(),
  told.event('open'),
  told.state('open', 'opened', 1),
  told.event('close'),
  told.state('close', 'closed', 1),
];

/**
 * Gives every element a height of 280 pixels, which is enough for ten rows. This is necessary
 * because jsdom has no layout.
 */
function giveSizes(): void {
  const size = (pixels: number) => ({ configurable: true, get: () => pixels });
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: size(280),
    clientWidth: size(500),
  });
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return;
    this.scrollTop = to.top ?? 0;
    // Browsers fire `scroll` asynchronously.
    queueMicrotask(() => fireEvent.scroll(this));
  };
  Element.prototype.scrollBy = () => {};
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  window.ResizeObserver = class {
    constructor(private readonly changed: ResizeObserverCallback) {}
    observe = () => window.addEventListener('resize', () => this.changed([], this));
    unobserve() {}
    disconnect() {}
  };
}

/** Computes layouts with elkjs, without a worker. */
const elkHere = (): Elk => ({
  layout: (graph) => new ELK().layout(graph),
  terminateWorker() {},
});

/**
 * Renders the inspector with a fake watched page.
 *
 * @returns the requests that the inspector has sent to the page (`sent`), and functions that
 * send messages to the inspector (`tell`) or change the watch's state (`change`)
 */
export function renderInspector() {
  giveSizes();
  const recorder = createRecorder((work) => work());
  const sent: SendRequest[] = [];
  let index = 0;
  const listeners = new Set<() => void>();
  let state: WatchState = {
    page: 'open',
    invalidMessages: 0,
    lastInvalidMessage: null,
  };
  const watch: Watch = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    send(request) {
      sent.push(request);
      return true;
    },
  };
  render(<Inspector recorder={recorder} watch={watch} createElk={elkHere} />);
  return {
    sent,
    tell: (...messages: InspectionMessage[]) =>
      act(() => {
        for (const message of messages) recorder.add({ ...message, index: index++ });
      }),
    /** Replaces the page by another load of it, and sends its messages. */
    reload: (...messages: InspectionMessage[]) =>
      act(() => {
        recorder.leave('p');
        for (const message of messages)
          recorder.add({ ...message, pageLoadId: 'q', index: index++ });
      }),
    change: (next: Partial<WatchState>) =>
      act(() => {
        state = { ...state, ...next };
        for (const listener of listeners) listener();
      }),
  };
}
