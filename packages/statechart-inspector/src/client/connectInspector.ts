import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';
import { redact as withoutSecrets } from '../redaction/redact';
import type { PageLeft, PageOpened } from '../recording/message';
import { createBacklog, type Told } from './backlog';
import { inspectorWindow, type Open } from './inspectorWindow';
import { machineOf } from './machineOf';
import { openWithNextClick } from './openWithNextClick';
import { isConnected, isSendRequest, knowsEvent } from './requests';
import { toMessage } from './toMessage';

export interface InspectorOptions {
  /** The page that is watched. */
  page: Window;
  /** Address of the inspector, on the page's own origin or another. */
  url: string;
  /** What is done to each message before it leaves; without it, everything that looks like a secret goes. */
  redact?: (message: unknown) => unknown;
  /** Events that the inspector can begin with, of the types that need more than their type. */
  samples?: readonly AnyEventObject[];
  /** How the window is opened; without it, as `window.open` does. */
  open?: Open;
  /** How many messages are kept for a window that listens later. */
  limit?: number;
}

/**
 * Watches the machines of a page in the inspector's window, which it opens. All is told at once and in order,
 * microsteps included, and again from the beginning whenever the window says that it listens. Both ways go
 * between this page, that window and the origin of `url` alone. Nothing here can make an actor fail: what
 * goes wrong is a warning in the console.
 *
 * @returns what `createActor` takes as `inspect`
 */
export function connectInspector({
  page,
  url,
  redact = withoutSecrets,
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

  const post = (message: Told | PageOpened | PageLeft) => {
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

  const tell = (told: Told) => {
    const redacted = redact(told) as Told;
    backlog.keep(redacted);
    if (isListening) post(redacted);
  };

  const send = (sessionId: string, event: AnyEventObject) => {
    const actor = roots.get(sessionId);
    if (!actor) warn('expected the id of a machine of this page, got', sessionId);
    else if (!knowsEvent(actor, event.type)) warn('expected an event it knows, got', event.type);
    else actor.send(event);
  };

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (opened === null || source !== opened || origin !== address.origin) return;
    if (isConnected(data)) {
      isListening = true;
      backlog.all().forEach(post);
    } else if (isSendRequest(data)) send(data.sessionId, data.event);
  });

  page.addEventListener('pagehide', () => post({ type: 'inspector.left' }));
  page.addEventListener('pageshow', ({ persisted }) => {
    // Its actors are as they were when it was left.
    if (persisted) post({ type: 'inspector.opened' });
  });

  if (!show()) openWithNextClick(page, show);

  return (inspected) => {
    try {
      const message = toMessage(inspected);
      if (!message) return;
      tell({ ...message, page: opening, index: index++ });
      const actor = inspected.actorRef as AnyActorRef;
      if (inspected.type !== '@xstate.actor' || actor._parent || !machineOf(actor)) return;
      roots.set(actor.sessionId, actor);
      tell({ type: 'inspector.offer', sessionId: actor.sessionId, samples });
    } catch (error) {
      warn('a message could not be told', error);
    }
  };
}

function warn(text: string, ...rest: unknown[]): void {
  console.warn(`XState inspector: ${text}`, ...rest);
}
