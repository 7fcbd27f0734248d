import type { InspectionMessage, OfferToSend, TakenTransition } from './message';
import type { Entry, RecordedActor, Recording } from './recording';

/** A recording being written. */
export interface RecordingBook {
  /** Takes what a page tells. */
  add(message: InspectionMessage | OfferToSend): void;
  /** Takes an actor whose creation was told, and a thing that happened to one, as they are. */
  addActor(actor: RecordedActor): void;
  addEntry(entry: Omit<Entry, 'index'>): void;
  /** Begins anew, with the actors that are present, as they are now. */
  turnPage(): RecordingBook;
  /** What is written so far. */
  read(about: { page: string | null; isLive: boolean }): Recording;
}

/** An opening of the watched page, by the name that it gives itself. */
interface Opening {
  run: number;
  /** How manyth message of it was the last. */
  lastIndex: number;
}

/**
 * Begins a recording. Adding takes the same time however long it is.
 *
 * @param openings of the watched page so far
 */
export function createRecordingBook(openings = new Map<string, Opening>()): RecordingBook {
  /** How often the watched page had been opened when it told the last message. */
  let run = 0;
  let runs = 0;
  const actors = new Map<string, RecordedActor>();
  const entries: Entry[] = [];
  const snapshots = new Map<string, number[]>();
  const offers = new Map<string, readonly { type: string }[]>();
  /** By the id of an actor, what it took since its last answer. */
  const steps = new Map<string, TakenTransition[]>();
  /** Actors of this run whose creation was told; of others, only what happened to them. */
  const told = new Set<string>();

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
    told.add(actor.id);
    run = actor.run;
    runs = Math.max(runs, run);
  }

  /** What comes from now on is of that opening. */
  function turnTo(next: number): void {
    if (next === run) return;
    run = next;
    runs = Math.max(runs, run);
    offers.clear();
    steps.clear();
  }

  /** Finds the opening that a message is of; false for one that is told again. */
  function place({ page, index, sessionId, type }: InspectionMessage): boolean {
    if (page === undefined) {
      // Session ids are counted from 0 in each page: one that comes again is that of a page loaded anew.
      const isAgain = type === '@xstate.actor' && told.has(idOf(sessionId));
      turnTo(run === 0 || isAgain ? runs + 1 : run);
      return true;
    }
    const opening = openings.get(page) ?? { run: runs + 1, lastIndex: -1 };
    openings.set(page, opening);
    if (index !== undefined && index <= opening.lastIndex) return false;
    opening.lastIndex = index ?? opening.lastIndex;
    turnTo(opening.run);
    return true;
  }

  /** Older pages, and those that began to tell late, speak of actors that nobody announced. */
  function meet(sessionId: string): string {
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
      offers.set(meet(message.sessionId), message.samples);
      return;
    }
    if (!place(message)) return;
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
    const actorId = meet(sessionId);
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
    turnPage: () => {
      const next = createRecordingBook(openings);
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

/** Whether an actor goes on after this; one that has stopped, failed or is done does not. */
function isActive({ snapshot }: Entry): boolean {
  return ((snapshot as { status?: unknown } | null)?.status ?? 'active') === 'active';
}
