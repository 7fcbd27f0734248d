import type { InspectionMessage, TakenTransition } from './message';
import type { Entry, RecordedActor, Recording } from './recording';

/**
 * The maximum number of values in a live recording. Without this limit, a page that runs for hours
 * would fill the memory. A value takes about 50 bytes, so they take up to 250 MB. Values that
 * several snapshots share count only once.
 */
export const maxValues = 5_000_000;
/** The size of an entry without new values, in values. */
const minSize = 50;
export const maxEntries = maxValues / minSize;

/**
 * Creates a growing recording as an external store for React (`useSyncExternalStore`).
 *
 * @param later calls its argument once, at a time at which the page may be rendered again
 * @param max the maximum number of values in the live recording; when there are more, the oldest
 * fifth is dropped
 */
export function createRecorder(
  later: (work: () => void) => void = fewTimesASecond(),
  max = maxValues,
) {
  const listeners = new Set<() => void>();
  const waiting: InspectionMessage[] = [];
  let opened: Recording | null = null;

  let actors = new Map<string, RecordedActor>();
  let entries: Entry[] = [];
  /** The size of each entry, in values. */
  let sizes: number[] = [];
  let values = 0;
  /** How many entries have been dropped. */
  let dropped = 0;
  /** The sequence number of the next entry. */
  let nextIndex = 0;
  /**
   * The watched pages' loads, keyed by page load id: the number of each, and the sequence number of its
   * last message.
   */
  const pageLoads = new Map<string, { run: number; lastIndex: number }>();
  /** The ids of the page loads that have not been left, keyed by their number. */
  const livePages = new Map<number, string>();
  /** The number of the page load that sent the last message. */
  let run = 0;
  /**
   * The transitions that each actor has taken and the actions that it has executed since its last
   * snapshot, keyed by the actor's id.
   */
  const steps = new Map<string, { transitions: TakenTransition[]; actions: string[] }>();
  let shown = readLive();

  function readLive(): Recording {
    return { actors, entries, livePages: new Map(livePages), dropped, isLive: true };
  }

  function publish(): void {
    shown = opened ?? readLive();
    for (const listener of [...listeners]) listener();
  }

  function addWaiting(): void {
    waiting.splice(0).forEach(addNow);
  }

  function addNow(message: InspectionMessage): void {
    if (!enterPageLoad(message)) return;
    const actorId = idOf(message.sessionId);
    const atMs = Number(message.createdAt);
    const { size } = message;
    const nothing = { event: null, sourceId: null, snapshot: null, transitions: [], actions: [] };
    const entry = { atMs, actorId, ...nothing };
    if (message.type === '@xstate.actor') {
      addActor(message);
      addEntry({ ...entry, kind: 'actor', snapshot: message.snapshot }, size);
      return;
    }
    findOrAddActor(message.sessionId);
    const { event } = message;
    if (message.type === '@xstate.event') {
      const sourceId = message.sourceId === undefined ? null : idOf(message.sourceId);
      addEntry({ ...entry, kind: 'event', event, sourceId }, size);
      return;
    }
    const { snapshot, actions } = message;
    const step = steps.get(actorId) ?? { transitions: [], actions: [] };
    step.actions.push(...actions);
    if (message.type === '@xstate.microstep') {
      const { transitions } = message;
      step.transitions.push(...transitions);
      steps.set(actorId, step);
      addEntry({ ...entry, kind: 'microstep', event, snapshot, transitions, actions }, size);
    } else {
      addEntry({ ...entry, kind: 'snapshot', event, snapshot, ...step }, size);
      steps.delete(actorId);
    }
  }

  function addEntry(entry: Omit<Entry, 'index'>, size = 0): void {
    entries.push({ ...entry, index: nextIndex++ });
    sizes.push(minSize + size);
    values += minSize + size;
    if (values > max) dropOldest();
  }

  /**
   * Drops the oldest entries, which contain a fifth of the values, but keeps each running actor's
   * last entry with a snapshot. Actors that are no longer mentioned in any entry are dropped too.
   */
  function dropOldest(): void {
    let count = 0;
    while (values > 0.8 * max && count < entries.length - 1) values -= sizes[count++] ?? 0;
    const rest = entries.slice(count);
    const last = [...lastSteps(entries).values()].filter(isActive);
    // Among the oldest entries, keep the last entry of each running actor. Keep at most half of the
    // oldest entries, so that there is room even if a great many actors are running.
    const kept = last
      .filter(({ index }) => index < (rest[0]?.index ?? 0))
      .slice(-Math.ceil(count / 2));
    entries = [...kept, ...rest];
    sizes = [...kept.map(() => minSize), ...sizes.slice(count)];
    values += kept.length * minSize;
    dropped += count - kept.length;
    const used = new Set(entries.flatMap(({ actorId, sourceId }) => [actorId, sourceId]));
    for (const id of [...actors.keys()]) {
      if (used.has(id)) continue;
      for (const known of [actors, steps]) known.delete(id);
    }
  }

  const idOf = (sessionId: string) => `${run}/${sessionId}`;

  function addActor(message: InspectionMessage & { type: '@xstate.actor' }): void {
    const { sessionId, name, definition } = message;
    const id = idOf(sessionId);
    const parentId = message.parentId === undefined ? null : idOf(message.parentId);
    actors.set(id, { id, sessionId, run, name, parentId, definition });
  }

  /**
   * Returns the id of an actor. Unknown actors are added first, because a page forgets the creation of
   * an actor that has ended, but still sends the events that others send to it.
   */
  function findOrAddActor(sessionId: string): string {
    const id = idOf(sessionId);
    const unknown = { name: sessionId, parentId: null, definition: null };
    if (!actors.has(id)) actors.set(id, { id, sessionId, run, ...unknown });
    return id;
  }

  /** Switches to a message's page load. Returns false if the message has been received before. */
  function enterPageLoad({ pageLoadId: id, index }: InspectionMessage): boolean {
    const pageLoad = pageLoads.get(id) ?? { run: pageLoads.size + 1, lastIndex: -1 };
    pageLoads.set(id, pageLoad);
    run = pageLoad.run;
    livePages.set(run, id);
    if (index <= pageLoad.lastIndex) return false;
    pageLoad.lastIndex = index;
    return true;
  }

  function leaveRun(left: number): void {
    livePages.delete(left);
    for (const id of steps.keys()) if (actors.get(id)?.run === left) steps.delete(id);
  }

  /** Starts a new recording with one entry for each actor that is still running. */
  function restart(): void {
    const before = readLive();
    const last = lastSteps(entries);
    [actors, entries, sizes] = [new Map(), [], []];
    [dropped, nextIndex, values] = [0, 0, 0];
    for (const actor of before.actors.values()) {
      const step = last.get(actor.id);
      if (!livePages.has(actor.run) || !step || !isActive(step)) continue;
      actors.set(actor.id, actor);
      addEntry({ ...step, kind: 'actor', event: null, transitions: [], actions: [] });
    }
  }

  return {
    /** Adds a message from the watched page. */
    add(message: InspectionMessage): void {
      waiting.push(message);
      if (waiting.length > 1) return;
      later(() => {
        // If `discard` was called in the meantime, it has already added the waiting messages.
        if (waiting.length === 0) return;
        addWaiting();
        if (!opened) publish();
      });
    },
    /**
     * Says that a page was left, so that its actors no longer accept events. A page that comes back
     * sends its messages again.
     *
     * @param id the id of the page load
     */
    leave(id: string): void {
      addWaiting();
      const left = pageLoads.get(id);
      if (left) leaveRun(left.run);
      if (!opened) publish();
    },
    /**
     * Registers a listener for changes. It is called a few times a second.
     *
     * @returns a function that removes the listener
     */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds the messages that wait for the next rendering. */
    catchUp(): void {
      if (waiting.length === 0) return;
      addWaiting();
      if (!opened) publish();
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

/** The least time between two renderings, in milliseconds. */
const pauseMs = 250;

/**
 * Returns a function that calls its argument before an animation frame, but not sooner than
 * `pauseMs` after the last time. The inspector and the page may share a processor, and nobody reads
 * faster. A page in a background tab has no frames, so nothing is rendered there.
 */
function fewTimesASecond(): (work: () => void) => void {
  let lastAt = -Infinity;
  return (work) => {
    const run = () => {
      lastAt = performance.now();
      work();
    };
    setTimeout(() => requestAnimationFrame(run), Math.max(0, lastAt + pauseMs - performance.now()));
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
