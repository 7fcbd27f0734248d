/*
 * What of a service worker's world is used here (W3C Service Workers). TypeScript has it in a library that cannot
 * stand beside the one of pages.
 */

export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

export interface MessageEventOfClient extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
}

export interface Clients {
  claim: () => Promise<void>;
  matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Client[]>;
}

/** A page that is open. */
export interface Client {
  readonly id: string;
  readonly url: string;
}

interface ScopeEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEventOfClient;
}

export interface ServiceWorkerScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof ScopeEvents>(
    name: Name,
    listener: (event: ScopeEvents[Name]) => void,
  ) => void;
}
