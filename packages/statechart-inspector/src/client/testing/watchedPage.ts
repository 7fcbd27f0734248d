const origin = 'https://site.test';

/** Replaces the channel with which the client starts a later task. */
function startTasksWith(start: (work: () => void) => void): void {
  globalThis.MessageChannel = class {
    port1: { onmessage: () => void } = { onmessage: () => undefined };
    port2 = { postMessage: () => start(this.port1.onmessage) };
  } as unknown as typeof MessageChannel;
}

/** Lets the client run each later task at once. */
export const runTasksAtOnce = () => startTasksWith((work) => work());

/** Returns a list to which the client adds its later tasks, so that a test can run them. */
export function holdTasks(): (() => void)[] {
  const tasks: (() => void)[] = [];
  startTasksWith((work) => tasks.push(work));
  return tasks;
}

function refuse(): never {
  throw new DOMException('Blocked a frame', 'SecurityError');
}

/**
 * Creates a fake page and a fake inspector window for the page to open. Records calls and messages.
 */
export function watchedPage({ isRefused = false, isThere = false, isForeign = false } = {}) {
  const told: { message: { type: string } & Record<string, unknown>; target: string }[] = [];
  const location = {
    origin: isThere ? origin : 'null',
    pathname: isThere ? '/devtools/inspector/' : 'blank',
    replace: jest.fn((href: string) => {
      const { origin, pathname } = new URL(href);
      if (!isForeign) Object.assign(location, { origin, pathname });
    }),
  };
  // Scripts cannot read the location of a window that has another origin.
  if (isForeign) Object.defineProperty(location, 'origin', { get: refuse });
  const inspector = {
    closed: false,
    location,
    document: { readyState: 'complete' },
    // Like a browser, throws an error if the message cannot be cloned.
    postMessage: (message: unknown, target: string) =>
      told.push({ message: structuredClone(message) as (typeof told)[0]['message'], target }),
  } as unknown as Window;
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const fire = (type: string, event: unknown) =>
    listeners.get(type)?.forEach((listener) => listener(event));
  const timers: (() => void)[] = [];
  let refused = isRefused;
  const open = jest.fn<Window | null, Parameters<Window['open']>>(() =>
    refused ? null : inspector,
  );
  const page = {
    location: new URL(origin),
    sessionStorage: window.sessionStorage,
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    removeEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listeners.get(type)?.filter((one) => one !== listener) ?? []),
    setTimeout: (work: () => void) => timers.push(work),
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
    /** Runs the page's timers. */
    wait: () => timers.splice(0).forEach((work) => work()),
    allow: () => (refused = false),
    click: () => fire('click', {}),
    leave: () => fire('pagehide', {}),
    comeBack: (how: { persisted: boolean }) => fire('pageshow', how),
    /**
     * Delivers a message to the page. By default, the message comes from the inspector window and
     * has the page's own origin.
     */
    hear: (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
      fire('message', { source: inspector, origin, data, ...from }),
  };
}
