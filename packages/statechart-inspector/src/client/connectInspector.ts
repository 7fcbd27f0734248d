import type { AnyActorRef, InspectionEvent } from 'xstate';
import { isFromOutside } from '../chart/activeStates';
import { createBacklog, hasEnded, minSize } from './backlog';
import { createQueue } from './queue';
import type { InspectionMessage, PageLeft, PageOpened, SendRequest } from '../recording/message';
import { createPatch } from '../recording/patch';
import { inspectorWindow, isInspectorWindow, openWithNextClick } from './inspectorWindow';
import { createObserver, type Observed } from './observe';
import { createConverter, machineOf } from './toMessage';
import { isObject } from '../isObject';

export interface InspectorOptions {
  /**
   * The URL of the inspector. The default is where `npx statechart-inspector` serves it, on another
   * site than the page, so that the browser runs the two in separate processes. Without it, only pages
   * of this machine are watched.
   */
  url?: string;
  /** The watched page. The default is the window in which this code runs. */
  page?: Window;
}

/**
 * How long to wait for a message from the inspector, in milliseconds. After that, a warning in the
 * console says what to check.
 */
const silentMs = 10_000;

/**
 * How long to wait for a window of another origin to report that it is the inspector, in
 * milliseconds.
 */
const maxWaitMs = 1_000;

const inspectNothing: (inspected: InspectionEvent) => void = () => undefined;

/**
 * Opens the inspector window and sends it the inspection events of a page's machines, in order and
 * including microsteps. Whenever the window reports that it is ready, all events are sent again.
 * Contexts are copied and sent in a later task, so contexts must not be mutated, as
 * XState already requires. Messages are exchanged only with that window, and only with the origin
 * of `url`. This function and its result never throw an error: if the connection fails, a warning
 * appears in the console, and the actors are not affected. On a server, which has no window, it
 * does nothing. If a window is connected again, for example by a hot reload, the result is the same
 * function.
 * @returns the `inspect` option of `createActor`
 */
export function connectInspector(
  options: InspectorOptions = {},
): (inspected: InspectionEvent) => void {
  const { page = typeof window === 'undefined' ? null : window } = options;
  if (page === null) return inspectNothing;
  const owner = page as { [connected]?: typeof inspectNothing };
  try {
    const url = options.url ?? defaultUrl(page.location.hostname);
    if (url !== null) return (owner[connected] ??= connect({ page, url }));
    warn(
      'this page is not on your own machine, so no inspector was opened. Connect it in development only, or set the option url.',
    );
    return inspectNothing;
  } catch (error) {
    warn('it could not be connected.', error);
    return inspectNothing;
  }
}

function connect({ page, url }: Required<InspectorOptions>): (inspected: InspectionEvent) => void {
  const address = new URL(url, page.location.href);
  if (isInspectorWindow(page, address)) {
    warn(
      `expected the inspector at ${address.href}, but the server answers with this page, so no inspector was opened. ` +
        'The README of statechart-inspector says how to serve it.',
    );
    return inspectNothing;
  }
  // The id need not be secret. `crypto.randomUUID` is missing on pages that are sent over plain
  // HTTP.
  const pageLoadId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const backlog = createBacklog();
  const toMessage = createConverter(pageLoadId);
  /** How many values wait in the inbox. */
  let waiting = 0;
  const inbox = createQueue((observed: Observed) => {
    waiting -= sizeOf(observed);
    send(observed);
    if (waiting === 0) catchUp();
  });
  const { observe, addFailures, catchUp } = createObserver(
    (observed) => {
      waiting += sizeOf(observed);
      inbox.add(observed);
    },
    () => waiting > maxWaiting,
  );
  // A window that connects receives all messages sent so far. The queue posts them in several
  // tasks, because posting them all in one task could block the page.
  const outbox = createQueue(postShort);
  /** Each actor's last snapshot in the window, keyed by the actor's id in messages. */
  const posted = new Map<string, unknown>();
  /** The machines that can receive events, keyed by the ids in their messages. */
  const machines = new Map<string, AnyActorRef>();
  let opened: Window | null = null;
  let isListening = false;

  function post(message: InspectionMessage | PageOpened | PageLeft): void {
    try {
      opened?.postMessage(message, address.origin);
    } catch (error) {
      warn('expected a message that can be cloned', message.type, error);
    }
  }

  /** Posts a message. Of a snapshot, it posts only what differs from the actor's snapshot before. */
  function postShort(message: InspectionMessage): void {
    if (message.type !== '@xstate.snapshot' && message.type !== '@xstate.microstep') {
      return post(message);
    }
    const { type, sessionId, snapshot } = message;
    const patch = posted.has(sessionId) ? createPatch(posted.get(sessionId), snapshot) : null;
    if (type === '@xstate.snapshot' && hasEnded(snapshot)) posted.delete(sessionId);
    else posted.set(sessionId, snapshot);
    post(patch ? { ...message, snapshot: null, patch } : message);
  }

  const show = (): boolean => {
    const found = inspectorWindow(page, address);
    opened = found?.opened ?? null;
    if (found?.listens !== false) post({ type: 'inspector.opened' });
    if (found?.listens === null) {
      page.setTimeout(() => isListening || found.opened.location.replace(address.href), maxWaitMs);
    }
    page.setTimeout(() => found && !isListening && warnOfSilence(address), silentMs);
    return found !== null;
  };

  function send(observed: Observed): void {
    try {
      const { type, actor, snapshot } = observed;
      const message = toMessage(observed);
      backlog.keep(message);
      if (isListening) outbox.add(message);
      if (type === '@xstate.event') addFailures();
      else if (hasEnded(snapshot)) machines.delete(actor.sessionId);
      // In strict mode, React starts an actor again after it has stopped it.
      else if (machineOf(actor)) machines.set(actor.sessionId, actor);
    } catch (error) {
      warn('a message could not be sent', error);
    }
  }

  const sendToActor = ({ sessionId, event }: SendRequest) => {
    const actor = machines.get(sessionId);
    if (!actor) warn('expected the id of a machine of this page, got', sessionId);
    else if (!isFromOutside(event.type))
      warn('expected an event that does not only come from XState, got', event.type);
    else actor.send(event);
  };

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (opened === null || source !== opened || origin !== address.origin) return;
    if (isObject(data) && data['type'] === 'inspector.connected') {
      isListening = true;
      // Remove the messages queued for the previous document in this window. They are not lost,
      // because they are in the backlog too.
      outbox.clear();
      posted.clear();
      backlog.all().forEach(outbox.add);
    } else if (isSendRequest(data) && data.pageLoadId === pageLoadId) sendToActor(data);
  });

  page.addEventListener('pagehide', () => {
    inbox.flush();
    outbox.flush();
    post({ type: 'inspector.left', pageLoadId });
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    // If `persisted` is true, the page was restored from the back/forward cache. Its actors were
    // only paused, so the recording can continue.
    if (persisted) post({ type: 'inspector.opened' });
  });

  if (!show()) openWithNextClick(page, show);

  return (inspected) => {
    try {
      observe(inspected);
    } catch (error) {
      warn('an event could not be read', error);
    }
  };
}

/**
 * Returns the URL of the inspector on this machine. Browsers take `localhost` and `127.0.0.1` for two
 * sites, so the inspector's window never shares a process with the page. Returns null if the page is
 * not on this machine.
 */
function defaultUrl(hostname: string): string | null {
  if (hostname === '127.0.0.1' || hostname === '[::1]') return 'http://localhost:4830/';
  return /(^|\.)localhost$/.test(hostname) ? 'http://127.0.0.1:4830/' : null;
}

/**
 * The number of waiting values after which the client skips what XState reports. It limits how long
 * a task with many events copies their payloads, and how much memory the waiting snapshots take. A
 * machine's event takes at least 150 values.
 */
const maxWaiting = 150_000;

const sizeOf = ({ eventSize = 0, contextSize = 0 }: Observed) => minSize + eventSize + contextSize;

/** The property of a window that holds its `inspect`, even if another bundle has connected it. */
const connected = Symbol.for('statechart-inspector');

function warnOfSilence({ href }: URL): void {
  warn(
    `no inspector has answered at ${href}. Is its server running? ` +
      'Does its window already watch a page of another origin? ' +
      'If this page has the header Cross-Origin-Opener-Policy: same-origin, it cannot reach a window that it opens.',
  );
}

function warn(text: string, ...rest: unknown[]): void {
  console.warn(`XState inspector: ${text}`, ...rest);
}

/** Returns whether a message is a request from the inspector window to send an event. */
function isSendRequest(data: unknown): data is SendRequest {
  return (
    isObject(data) &&
    data['type'] === 'inspector.send' &&
    typeof data['pageLoadId'] === 'string' &&
    typeof data['sessionId'] === 'string' &&
    isObject(data['event']) &&
    typeof data['event']['type'] === 'string'
  );
}
