import type { InspectionMessage, OfferToSend, TakenTransition } from './message';
import type { Entry, RecordedActor, Recording } from './recording';

/** Builds a recording. */
export interface RecordingBook {
  /** Adds a message of the page. */
  add(message: InspectionMessage | OfferToSend): void;
  /** Adds an actor unchanged. */
  addActor(actor: RecordedActor): void;
  /** Adds an entry unchanged. */
  addEntry(entry: Omit<Entry, 'index'>): void;
  /** Starts a new recording with the active actors in their current state. */
  restart(): RecordingBook;
  /** The recording so far. */
  read(about: { page: string | null; isLive: boolean }): Recording;
}

/** A load of the watched page. */
interface PageLoad {
  run: number;
  /** Sequence number of its last message. */
  lastIndex: number;
}

/**
 * Starts a recording. Adding an entry takes constant time.
 *
 * @param pageLoads the loads of the watched page so far, by id
 */
export function createRecordingBook(pageLoads = new Map<string, PageLoad>()): RecordingBook {
  /** Number of the page load that sent the last message. */
  let run = 0;
  let runs = 0;
  const actors = new Map<string, RecordedActor>();
  const entries: Entry[] = [];
  const snapshots = new Map<string, number[]>();
  const offers = new Map<string, readonly { type: string }[]>();
  /** By the id of an actor: the transitions that it took since its last snapshot. */
  const steps = new Map<string, TakenTransition[]>();
  /** Ids of the actors whose creation was recorded; others are known only from their events. */
  const announced = new Set<string>();

  const idOf = (sessionId: string) => `${run}/${sessionId}`;
  const idOrNull = (sessionId: string | undefined) =>
    sessionId === undefined ? null : idOf(sessionId);

  function addEntry(entry: Omit<Entry, 'index'>): void {
    const index = entries.length;
    entries.push({ ...entry, index });
    if (entry.kind === 'event') return;
    const places = snapshots.get(entry.actorId);
    if (places) places.push(index);
    else snapshots.set(entry.actorId, [index]);
  }

  function addActor(actor: RecordedActor): void {
    actors.set(actor.id, actor);
    announced.add(actor.id);
    run = actor.run;
    runs = Math.max(runs, run);
  }

  /** Later messages belong to that page load. */
  function switchTo(next: number): void {
    if (next === run) return;
    run = next;
    runs = Math.max(runs, run);
    offers.clear();
    steps.clear();
  }

  /** Finds the page load of a message; false if the message was received before. */
  function enterPageLoad({ page, index, sessionId, type }: InspectionMessage): boolean {
    if (page === undefined) {
      // Session ids start at 0 in each page load, so a repeated one belongs to a new page load.
      const isAgain = type === '@xstate.actor' && announced.has(idOf(sessionId));
      switchTo(run === 0 || isAgain ? runs + 1 : run);
      return true;
    }
    const pageLoad = pageLoads.get(page) ?? { run: runs + 1, lastIndex: -1 };
    pageLoads.set(page, pageLoad);
    if (index !== undefined && index <= pageLoad.lastIndex) return false;
    pageLoad.lastIndex = index ?? pageLoad.lastIndex;
    switchTo(pageLoad.run);
    return true;
  }

  /** Finds or adds an actor: some pages send messages of actors that they did not announce. */
  function findOrAddActor(sessionId: string): string {
    const id = idOf(sessionId);
    if (!actors.has(id)) {
      actors.set(id, {
        id,
        sessionId,
        run,
        name: sessionId,
        parentId: null,
        rootId: id,
        definition: null,
      });
    }
    return id;
  }

  function add(message: InspectionMessage | OfferToSend): void {
    if (message.type === 'inspector.offer') {
      offers.set(findOrAddActor(message.sessionId), message.samples);
      return;
    }
    if (!enterPageLoad(message)) return;
    const { sessionId } = message;
    const atMs = Number(message.createdAt);
    if (message.type === '@xstate.actor') {
      const actorId = idOf(sessionId);
      const parentId = idOrNull(message.parentId);
      addActor({
        id: actorId,
        sessionId,
        run,
        name: message.name ?? sessionId,
        parentId,
        rootId: idOrNull(message.rootId) ?? (parentId && actors.get(parentId)?.rootId) ?? actorId,
        definition: message.definition ?? null,
      });
      const { snapshot = null } = message;
      addEntry({
        atMs,
        kind: 'actor',
        actorId,
        event: null,
        sourceId: null,
        snapshot,
        transitions: [],
      });
      return;
    }
    const actorId = findOrAddActor(sessionId);
    const { event } = message;
    const happened = { atMs, actorId, event, sourceId: null, snapshot: null, transitions: [] };
    if (message.type === '@xstate.event') {
      addEntry({ ...happened, kind: 'event', sourceId: idOrNull(message.sourceId) });
    } else if (message.type === '@xstate.microstep') {
      const { snapshot, transitions } = message;
      const taken = steps.get(actorId);
      if (taken) taken.push(...transitions);
      else steps.set(actorId, [...transitions]);
      addEntry({ ...happened, kind: 'microstep', snapshot, transitions });
    } else {
      const { snapshot } = message;
      addEntry({ ...happened, kind: 'snapshot', snapshot, transitions: steps.get(actorId) ?? [] });
      steps.delete(actorId);
    }
  }

  return {
    add,
    addActor,
    addEntry,
    restart: () => {
      const next = createRecordingBook(pageLoads);
      for (const actor of actors.values()) {
        const last = entries[snapshots.get(actor.id)?.at(-1) ?? -1];
        if (actor.run !== run || !last || !isActive(last)) continue;
        next.addActor(actor);
        next.addEntry({ ...last, kind: 'actor', event: null, transitions: [] });
        const samples = offers.get(actor.id);
        if (samples) next.add({ type: 'inspector.offer', sessionId: actor.sessionId, samples });
      }
      return next;
    },
    read: (about) => ({ actors, entries, snapshots, offers, ...about }),
  };
}

/** False if the actor has stopped, failed or is done. */
function isActive({ snapshot }: Entry): boolean {
  return ((snapshot as { status?: unknown } | null)?.status ?? 'active') === 'active';
}
