import type { RecordedActor, Recording } from '../recording/recording';

/**
 * The actor to show. If the chosen actor belongs to another page load, the actor of the same name in the page load of
 * the selected entry.
 *
 * @param chosen id of an actor; null if none is chosen yet
 * @param index index of the selected entry; null for the present
 * @returns null if there are no actors
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

/** The actors of the page load number `run`, in the order of their creation. */
export function actorsOf(recording: Recording, run: number | undefined): RecordedActor[] {
  return [...recording.actors.values()].filter((actor) => actor.run === run);
}

/** Whether an actor is a machine, also one without states; other actors have no chart. */
export function isMachine({ definition }: RecordedActor): boolean {
  return /"(states|on|always|after|invoke|entry|exit|type)"\s*:/.test(definition ?? '');
}
