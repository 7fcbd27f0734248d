import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { filterEntries } from '../recording/filterEntries';
import type { Recorder } from '../recording/recorder';
import {
  type EntryKind,
  isMachine,
  type RecordedActor,
  type Recording,
  positionAtOrBefore,
  snapshotBefore,
  stepAt,
} from '../recording/recording';
import { readRecording } from '../recording/recordingFile';
import type { Watch } from '../recording/watch';
import { clockTime } from './entryWords';
import { reasonOf } from './reasonOf';

const noFilter = {
  text: '',
  kinds: new Set<EntryKind>(['actor', 'event', 'microstep', 'snapshot']) as ReadonlySet<EntryKind>,
  /** Whether to show only the entries of the chosen actor. */
  isOneActor: false,
};

/**
 * Returns the state of the view, such as the chosen actor, the selected entry and the filtered
 * entries, and functions that change the state.
 */
export function useInspectorView(recorder: Recorder, watch: Watch) {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getRecording);
  const watched = useSyncExternalStore(watch.subscribe, watch.getState);
  const [chosen, choose] = useState<string | null>(null);
  /** The index of the selected entry, or null while the view shows the machines' current states. */
  const [chosenIndex, setIndex] = useState<number | null>(null);
  /** How many times the user has pressed `Live`. */
  const [followed, setFollowed] = useState(0);
  const [filter, setFilter] = useState(noFilter);
  /** Why the user's last action failed, or null if it succeeded. */
  const [actionError, setActionError] = useState<string | null>(null);
  /** What the last saved file contains, in words. */
  const [saved, setSaved] = useState('');

  // If the selected entry was dropped from the recording, select the oldest entry that is left.
  const first = recording.entries[0]?.index ?? 0;
  const index = chosenIndex === null ? null : Math.max(chosenIndex, first);
  const actor = actorAt(recording, chosen, index);
  /** Resets the view for another recording. */
  function reset(): void {
    setIndex(null);
    choose(null);
    setActionError(null);
  }
  const entries = useEntries(recording, filter, filter.isOneActor ? (actor?.id ?? null) : null);
  /** The index of the selected row, or -1 if there is none. */
  const row = positionAtOrBefore(entries, index ?? Infinity);
  const names = new Set<string>();
  const namesakes = new Set<string>();
  for (const { run, name } of recording.actors.values()) {
    (names.has(`${run} ${name}`) ? namesakes : names).add(`${run} ${name}`);
  }
  const step = actor && stepAt(recording, actor.id, index ?? Infinity);

  return {
    recording,
    watched,
    index,
    isLive: index === null,
    followed,
    filter,
    setFilter,
    actor,
    choose,
    entries,
    row,
    entry: entries[row],
    actionError,
    saved,
    /** Names an actor. If another actor of its page load has the same name, its id follows. */
    actorLabel(id: string): string {
      const named = recording.actors.get(id);
      if (!named) return id;
      return namesakes.has(`${named.run} ${named.name}`)
        ? `${named.name} (${named.sessionId})`
        : named.name;
    },
    /** The actor's last entry with a snapshot, at or before the selected entry. */
    step,
    /** The snapshot before the step. */
    before: step && snapshotBefore(recording, step),
    select(position: number): void {
      const entry = entries[position];
      if (entry) setIndex(entry.index);
    },
    goLive(): void {
      setIndex(null);
      setFollowed((times) => times + 1);
    },
    /** Clears the live recording. If a recording from a file is shown, closes that one instead. */
    discard(): void {
      const { isLive } = recording;
      recorder.discard();
      reset();
      // The actors of a live recording stay the same.
      if (isLive) choose(actor?.id ?? null);
    },
    /** Asks the page to send an event to the actor. */
    send(event: { type: string }): void {
      const pageLoadId = recording.livePages.get(actor?.run ?? 0);
      if (!actor || pageLoadId === undefined) return;
      const { sessionId } = actor;
      const isSent = watch.send({ type: 'inspector.send', pageLoadId, sessionId, event });
      setActionError(isSent ? null : 'The event was not sent: the origin of the page is unknown.');
    },
    /** Returns the recording with all messages that have arrived, and says up to when it reaches. */
    completeRecording(): Recording {
      recorder.catchUp();
      const whole = recorder.getRecording();
      const last = whole.entries.at(-1);
      setSaved(
        last && whole.isLive
          ? `Saved up to entry ${last.index + 1}, at ${clockTime(last.atMs)}. What the page does later is not in the file.`
          : '',
      );
      return whole;
    },
    /** Shows a recording from a file. */
    open(file: File | undefined): void {
      const read = async () => {
        if (!file) return;
        recorder.open(readRecording(await file.text()));
        reset();
      };
      read().catch((error: unknown) =>
        setActionError(`${file?.name} could not be opened. ${reasonOf(error)}`),
      );
    },
  };
}

export type InspectorView = ReturnType<typeof useInspectorView>;

/** Returns the entries that match a filter. They are filtered again only if one of the two changes. */
function useEntries(recording: Recording, filter: typeof noFilter, actorId: string | null) {
  // Filtering 100,000 entries takes up to 0.2 s, so the letter that the user types is shown first.
  const { text, kinds } = useDeferredValue(filter);
  return useMemo(
    () => filterEntries(recording, { text, kinds, actorId }),
    [recording, text, kinds, actorId],
  );
}

/**
 * Returns the chosen actor or, if the user has chosen none, the first machine that accepts events.
 * It stays the same while it accepts events, even if other pages are watched at the same time. If it
 * no longer does, and the selected entry is from another page load, returns the actor with the same
 * name in that page load or, if there is none, the first machine in that page load.
 */
function actorAt(recording: Recording, chosen: string | null, index: number | null) {
  const accepts = (one: RecordedActor) => isMachine(one) && recording.livePages.has(one.run);
  const kept =
    chosen === null ? [...recording.actors.values()].find(accepts) : recording.actors.get(chosen);
  if (kept && accepts(kept) && (index === null || stepAt(recording, kept.id, index))) {
    return (index === null && successorOf(recording, kept)) || kept;
  }
  const entry = recording.entries[positionAtOrBefore(recording.entries, index ?? Infinity)];
  const run = entry && recording.actors.get(entry.actorId)?.run;
  const wanted = recording.actors.get(chosen ?? '');
  if (wanted && wanted.run === run) return wanted;
  const actors = actorsOf(recording, run);
  const alike = actors.filter(({ name }) => name === wanted?.name);
  return (
    alike.find(({ sessionId }) => sessionId === wanted?.sessionId) ??
    alike[0] ??
    actors.find(isMachine) ??
    actors[0] ??
    null
  );
}

/**
 * Returns the actor that runs in place of one that was stopped, if there is one. A hot reload stops
 * an actor and starts another of the same name.
 */
function successorOf(recording: Recording, actor: RecordedActor): RecordedActor | undefined {
  const statusOf = ({ id }: RecordedActor) =>
    (stepAt(recording, id, Infinity)?.snapshot as { status?: unknown } | null)?.status;
  if (statusOf(actor) !== 'stopped') return undefined;
  return actorsOf(recording, actor.run).findLast(
    (one) => one.name === actor.name && isMachine(one) && statusOf(one) !== 'stopped',
  );
}

/** Returns the actors of page load number `run`, in the order of their creation. */
export function actorsOf(recording: Recording, run: number | undefined): RecordedActor[] {
  return [...recording.actors.values()].filter((actor) => actor.run === run);
}
