import type { RecordedActor, Recording } from '../recording/recording';

/**
 * The actor to look at: the one that was chosen, or who it was in the page as it was loaded at that moment.
 *
 * @param chosen id of an actor; null for none yet
 * @param index of the entry after which one looks; null for the present
 * @returns null where there is none
 */
export function actorAt(
  recording: Recording,
  chosen: string | null,
  index: number | null,
): RecordedActor | null {
  const entry = recording.entries[index ?? recording.entries.length - 1];
  const run = entry && recording.actors.get(entry.actorId)?.run;
  const wanted = chosen === null ? undefined : recording.actors.get(chosen);
  if (wanted && wanted.run === run) return wanted;
  const actors = actorsOf(recording, run);
  return (
    (wanted &&
      (actors.find((one) => one.name === wanted.name && one.sessionId === wanted.sessionId) ??
        actors.find((one) => one.name === wanted.name))) ??
    actors.find(isMachine) ??
    actors[0] ??
    null
  );
}

/** Those of the page as it was loaded the nth time, in the order in which they were created. */
export function actorsOf(recording: Recording, run: number | undefined): RecordedActor[] {
  return [...recording.actors.values()].filter((actor) => actor.run === run);
}

/** Whether its definition is that of a machine with states: other actors have no chart. */
export function isMachine({ definition }: RecordedActor): boolean {
  return definition !== null && /"states"\s*:/.test(definition);
}
