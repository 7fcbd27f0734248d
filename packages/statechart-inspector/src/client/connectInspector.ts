import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';
import { createRedaction } from '../redaction/redactMessage';
import type {
  InspectionMessage,
  OfferToSend,
  PageLeft,
  PageOpened,
  SendRequest,
} from '../recording/message';
import { inspectorWindow, type Open, openWithNextClick } from './inspectorWindow';
import { machineOf, toMessage } from './toMessage';

export interface InspectorOptions {
  /** The watched page. */
  page: Window;
  /** URL of the inspector; it may have another origin than the page. */
  url: string;
  /** Applied to each message before it is sent; by default it removes everything that looks like a secret. */
  redact?: (message: unknown) => unknown;
  /** Templates for events that have more properties than `type`. */
  samples?: readonly AnyEventObject[];
  /** Opens the window; by default `window.open`. */
  open?: Open;
  /** How many messages are kept until the window listens. */
  limit?: number;
}

/**
 * Opens the window of the inspector and sends it the inspection events of a page's machines: immediately, in order,
 * with microsteps, and all of them again whenever the window reports that it listens. Messages are exchanged only
 * with that window and the origin of `url`. A failure here never affects an actor: it is only a warning in the
 * console.
 *
 * @returns the `inspect` option of `createActor`
 */
export function connectInspector({
  page,
  url,
  redact = createRedaction().message as (message: unknown) => unknown,
  samples = [],
  open = (...all) => page.open(...all),
  limit = 10_000,
}: InspectorOptions): (inspected: InspectionEvent) => void {
  const address = new URL(url, page.location.href);
  const opening = crypto.randomUUID();
  const backlog = createBacklog(limit);
  const roots = new Map<string, AnyActorRef>();
  let opened: Window | null = null;
  let isListening = false;
  let index = 0;

  const post = (message: SentMessage | PageOpened | PageLeft) => {
    try {
      opened?.postMessage(message, address.origin);
    } catch (error) {
      warn('expected a message that can be cloned', message.type, error);
    }
  };

  const show = (): boolean => {
    const found = inspectorWindow(page, address, open);
    opened = found?.opened ?? null;
    if (found?.listens) post({ type: 'inspector.opened' });
    return found !== null;
  };

  const send = (message: SentMessage) => {
    const redacted = redact(message) as SentMessage;
    backlog.keep(redacted);
    if (isListening) post(redacted);
  };

  const sendToActor = (sessionId: string, event: AnyEventObject) => {
    const actor = roots.get(sessionId);
    if (!actor) warn('expected the id of a machine of this page, got', sessionId);
    else if (!knowsEvent(actor, event.type))
      warn('expected an event that the machine handles, got', event.type);
    else actor.send(event);
  };

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (opened === null || source !== opened || origin !== address.origin) return;
    if (isConnected(data)) {
      isListening = true;
      backlog.all().forEach(post);
    } else if (isSendRequest(data)) sendToActor(data.sessionId, data.event);
  });

  page.addEventListener('pagehide', () => post({ type: 'inspector.left' }));
  page.addEventListener('pageshow', ({ persisted }) => {
    // The page comes from the back/forward cache: its actors were only paused.
    if (persisted) post({ type: 'inspector.opened' });
  });

  if (!show()) openWithNextClick(page, show);

  return (inspected) => {
    try {
      const message = toMessage(inspected);
      if (!message) return;
      send({ ...message, page: opening, index: index++ });
      const actor = inspected.actorRef as AnyActorRef;
      if (inspected.type !== '@xstate.actor' || actor._parent || !machineOf(actor)) return;
      roots.set(actor.sessionId, actor);
      send({ type: 'inspector.offer', sessionId: actor.sessionId, samples });
    } catch (error) {
      warn('a message could not be sent', error);
    }
  };
}

function warn(text: string, ...rest: unknown[]): void {
  console.warn(`XState inspector: ${text}`, ...rest);
}

/** A message to the window of the inspector. */
type SentMessage = InspectionMessage | OfferToSend;

/**
 * Keeps messages for a window that listens later or is loaded again: those that announce actors, and the newest of
 * the others.
 *
 * @param limit how many other messages are kept
 */
function createBacklog(limit: number) {
  const actors: { place: number; message: SentMessage }[] = [];
  const rest: { place: number; message: SentMessage }[] = [];
  let places = 0;
  return {
    keep(message: SentMessage): void {
      const isAlwaysKept = message.type === '@xstate.actor' || message.type === 'inspector.offer';
      (isAlwaysKept ? actors : rest).push({ place: places++, message });
      if (rest.length > limit) rest.shift();
    },
    /** All kept messages in their original order. */
    all: (): SentMessage[] =>
      [...actors, ...rest].sort((a, b) => a.place - b.place).map(({ message }) => message),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a message reports that the inspector window listens. */
function isConnected(data: unknown): boolean {
  return isObject(data) && data['type'] === '@statelyai.connected';
}

/** Whether a message is a request of the inspector window to send an event. */
function isSendRequest(data: unknown): data is SendRequest {
  return (
    isObject(data) &&
    data['type'] === 'inspector.send' &&
    typeof data['sessionId'] === 'string' &&
    isObject(data['event']) &&
    typeof data['event']['type'] === 'string'
  );
}

/**
 * Whether a machine handles events of this type in some state; `*` and `a.*` match several types. Events that only
 * XState may send (`xstate.done.…`) are excluded.
 */
function knowsEvent(actor: AnyActorRef, type: string): boolean {
  if (type.startsWith('xstate.')) return false;
  const events: readonly string[] = machineOf(actor)?.events ?? [];
  return events.some((known) => {
    if (known === type || known === '*') return true;
    return known.endsWith('.*') && `${type}.`.startsWith(known.slice(0, -1));
  });
}
