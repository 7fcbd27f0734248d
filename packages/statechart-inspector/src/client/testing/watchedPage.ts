import type { Open } from '../inspectorWindow';

const origin = 'https://site.test';

/** A page, and the window of an inspector that it opens: what was asked of them, and what was told. */
export function watchedPage({ isRefused = false, isThere = false, opening = `${origin}/` } = {}) {
  const told: { message: { type: string } & Record<string, unknown>; target: string }[] = [];
  const location = {
    ...{ origin: isThere ? origin : 'null', pathname: isThere ? '/devtools/inspector/' : 'blank' },
    replace: jest.fn(),
  };
  const inspector = {
    closed: false,
    location,
    document: { readyState: 'complete' },
    // As a browser does: what cannot be cloned is an error here.
    postMessage: (message: unknown, target: string) =>
      told.push({ message: structuredClone(message) as (typeof told)[0]['message'], target }),
  } as unknown as Window;
  const listeners = new Map<string, (event: unknown) => void>();
  let refused = isRefused;
  const open = jest.fn<Window | null, Parameters<Open>>(() => (refused ? null : inspector));
  const page = {
    location: new URL(opening),
    sessionStorage: window.sessionStorage,
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    open,
  } as unknown as Window;
  return {
    page,
    inspector,
    location,
    open,
    told,
    messages: () => told.map(({ message }) => message),
    types: () => told.map(({ message }) => message.type),
    allow: () => (refused = false),
    click: () => listeners.get('click')?.({}),
    leave: () => listeners.get('pagehide')?.({}),
    comeBack: (how: { persisted: boolean }) => listeners.get('pageshow')?.(how),
    /** Something says this to the page: the inspector's window, of the page's own origin, unless said otherwise. */
    hear: (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
      listeners.get('message')?.({ source: inspector, origin, data, ...from }),
  };
}
