import type { InspectionMessage, OfferToSend, TakenTransition } from './message';
import type { Entry, RecordedActor, Recording } from './recording';

/**
 * The maximum number of entries in a live recording. Without this limit, a page that runs for hours
 * would fill the memory.
 */
export const mostEntries = 100_000;

/**
 * Creates a growing recording as an external store for React (`useSyncExternalStore`).
 *
 * @param atNextFrame calls its argument once, before the next animation frame. A page in a
 * background tab has no frames, so messages are not added until the user returns to that tab.
 * @param limit the maximum number of entries in the live recording; when there are more, the oldest
 * fifth is dropped
 */
export function createRecorder(
  atNextFrame: (work: () => void) => void = requestAnimationFrame,
  limit = mostEntries,
) {
  const listeners = new Set<() => void>();
  const waiting: (InspectionMessage | OfferToSend)[] = [];
  let opened: Recording | null = null;

  let page: string | null = null;
  let actors = new Map<string, RecordedActor>();
  let entries: Entry[] = [];
  let offers = new Map<string, readonly { type: string }[]>();
  /** How many entries have been dropped. */
  let dropped = 0;
  /** The sequence number of the next entry. */
  let nextIndex = 0;
  /**
   * The watched page's loads, keyed by page load id. Each value holds the page load's number and
   * the sequence number of its last message.
   */
  const pageLoads = new Map<string, { run: number; lastIndex: number }>();
  /** The number of the page load that sent the last message. */
  let run = 0;
  let runs = 0;
  /** The transitions that each actor has taken since its last snapshot, keyed by the actor's id. */
  const steps = new Map<string, TakenTransition[]>();
  /**
   * The ids of the actors whose creation was reported. For all other actors, only events and
   * snapshots are known.
   */
  const announced = new Set<string>();
  let shown = readLive();

  function readLive(): Recording {
    return { actors, entries, offers, page, dropped, isLive: true };
  }

  function publish(): void {
    shown = opened ?? readLive();
    for (const listener of [...listeners]) listener();
  }

  function addWaiting(): void {
    waiting.splice(0).forEach(addNow);
  }

  function addNow(message: InspectionMessage | OfferToSend): void {
    if (message.type === 'inspector.offer') {
      offers.set(findOrAddActor(message.sessionId), message.samples);
      return;
    }
    if (!enterPageLoad(message)) return;
    const actorId = idOf(message.sessionId);
    const atMs = Number(message.createdAt);
    const entry = { atMs, actorId, event: null, sourceId: null, snapshot: null, transitions: [] };
    if (message.type === '@xstate.actor') {
      addActor(message);
      const { snapshot = null } = message;
      addEntry({ ...entry, kind: 'actor', snapshot });
      return;
    }
    findOrAddActor(message.sessionId);
    const { event } = message;
    if (message.type === '@xstate.event') {
      const sourceId = message.sourceId === undefined ? null : idOf(message.sourceId);
      addEntry({ ...entry, kind: 'event', event, sourceId });
      return;
    }
    const { snapshot = null } = message;
    const taken = steps.get(actorId) ?? [];
    if (message.type === '@xstate.microstep') {
      const { transitions } = message;
      taken.push(...transitions);
      steps.set(actorId, taken);
      addEntry({ ...entry, kind: 'microstep', event, snapshot, transitions });
    } else {
      addEntry({ ...entry, kind: 'snapshot', event, snapshot, transitions: taken });
      steps.delete(actorId);
    }
  }

  function addEntry(entry: Omit<Entry, 'index'>): void {
    entries.push({ ...entry, index: nextIndex++ });
    if (entries.length > limit) dropOldest();
  }

  /**
   * Drops the oldest fifth of the entries, but keeps each running actor's last entry with a
   * snapshot. Actors that are no longer mentioned in any entry are dropped too.
   */
  function dropOldest(): void {
    const count = Math.ceil(limit / 5);
    const rest = entries.slice(count);
    const running = [...lastSteps(entries).values()].filter(isActive);
    // Among the oldest entries, keep the last entry of each running actor. Keep at most half of the
    // oldest entries, so that there is room even if a great many actors are running.
    const kept = running.filter(({ index }) => index < (rest[0]?.index ?? 0)).slice(-count / 2);
    entries = [...kept, ...rest];
    dropped += count - kept.length;
    const used = new Set(entries.flatMap(({ actorId, sourceId }) => [actorId, sourceId]));
    for (const id of [...actors.keys()]) {
      if (used.has(id)) continue;
      for (const known of [actors, offers, steps, announced]) known.delete(id);
    }
  }

  const idOf = (sessionId: string) => `${run}/${sessionId}`;

  function addActor(message: InspectionMessage & { type: '@xstate.actor' }): void {
    const { sessionId, name = sessionId, definition = null } = message;
    const id = idOf(sessionId);
    const parentId = message.parentId === undefined ? null : idOf(message.parentId);
    const rootId =
      message.rootId === undefined
        ? (actors.get(parentId ?? '')?.rootId ?? id)
        : idOf(message.rootId);
    actors.set(id, { id, sessionId, run, name, parentId, rootId, definition });
    announced.add(id);
  }

  /**
   * Returns the id of an actor. Unknown actors are added first, because some pages send messages
   * from actors whose creation they have not reported.
   */
  function findOrAddActor(sessionId: string): string {
    const id = idOf(sessionId);
    const unknown = { name: sessionId, parentId: null, rootId: id, definition: null };
    if (!actors.has(id)) actors.set(id, { id, sessionId, run, ...unknown });
    return id;
  }

  /** Switches to a message's page load. Returns false if the message has been received before. */
  function enterPageLoad({ page: id, index, sessionId, type }: InspectionMessage): boolean {
    if (id === undefined) {
      // Session ids start at 0 in each page load. If an actor is created with an id that already
      // exists, a new page load has begun.
      const isAgain = type === '@xstate.actor' && announced.has(idOf(sessionId));
      switchTo(run === 0 || isAgain ? runs + 1 : run);
      return true;
    }
    const pageLoad = pageLoads.get(id) ?? { run: runs + 1, lastIndex: -1 };
    pageLoads.set(id, pageLoad);
    if (index !== undefined && index <= pageLoad.lastIndex) return false;
    pageLoad.lastIndex = index ?? pageLoad.lastIndex;
    switchTo(pageLoad.run);
    return true;
  }

  /** Switches to the page load that the next messages come from. */
  function switchTo(next: number): void {
    if (next === run) return;
    run = next;
    runs = Math.max(runs, run);
    offers.clear();
    steps.clear();
  }

  /**
   * Starts a new recording with the active actors of this page load and one entry for each of them.
   */
  function restart(): void {
    const before = readLive();
    const last = lastSteps(entries);
    [actors, entries, offers] = [new Map(), [], new Map()];
    [dropped, nextIndex] = [0, 0];
    for (const actor of before.actors.values()) {
      const step = last.get(actor.id);
      if (actor.run !== run || !step || !isActive(step)) continue;
      actors.set(actor.id, actor);
      addEntry({ ...step, kind: 'actor', event: null, transitions: [] });
      const samples = before.offers.get(actor.id);
      if (samples) offers.set(actor.id, samples);
    }
  }

  return {
    /**
     * Adds a message from the watched page.
     *
     * @param from the page's origin
     */
    add(message: InspectionMessage | OfferToSend, from?: string): void {
      page = from ?? page;
      waiting.push(message);
      if (waiting.length > 1) return;
      atNextFrame(() => {
        // If `discard` was called before this frame, it has already added the waiting messages.
        if (waiting.length === 0) return;
        addWaiting();
        if (!opened) publish();
      });
    },
    /**
     * Registers a listener for changes. It is called at most once per frame.
     *
     * @returns a function that removes the listener
     */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Returns the recording opened from a file or, if there is none, the live recording. The result
     * stays the same object until the listeners are called.
     */
    getRecording: () => shown,
    /** Shows another recording. The live recording continues in the background. */
    open(recording: Recording): void {
      opened = recording;
      publish();
    },
    /**
     * Closes the opened recording and shows the live recording again. If no recording is open,
     * starts a new live recording with the active actors in their current states.
     */
    discard(): void {
      addWaiting();
      if (!opened) restart();
      opened = null;
      publish();
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Returns each actor's last entry with a snapshot, keyed by the actor's id and in the order of the
 * entries.
 */
function lastSteps(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.kind === 'event') continue;
    last.delete(entry.actorId);
    last.set(entry.actorId, entry);
  }
  return last;
}

function isActive({ snapshot }: Entry): boolean {
  const { status = 'active' } = (snapshot ?? {}) as { status?: unknown };
  return status === 'active';
}
