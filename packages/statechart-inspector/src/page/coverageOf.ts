import { activeStates } from '../chart/activeStates';
import { type Statechart, transitionId } from '../chart/statechart';
import { type RecordedActor, type Recording, valueOf } from '../recording/recording';

/** What a recording never visited of a machine, in all actors with its definition. */
export function coverageOf(recording: Recording, { definition }: RecordedActor, chart: Statechart) {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const known = new Set<string>();
  for (const { actorId, snapshot, transitions: taken } of recording.entries) {
    if (snapshot === null || recording.actors.get(actorId)?.definition !== definition) continue;
    const value = JSON.stringify(valueOf(snapshot));
    if (!known.has(value)) activeStates(chart, snapshot).forEach((state) => states.add(state));
    known.add(value);
    for (const { source, eventType, position } of taken) {
      transitions.add(transitionId(source, eventType, position));
    }
  }
  return {
    states: [...chart.states.values()].filter(
      ({ id, type }) => type !== 'history' && !states.has(id),
    ),
    /** Null if the page does not send the transitions that it took. */
    transitions:
      transitions.size > 0
        ? chart.transitions.filter(({ id, isIgnored }) => !isIgnored && !transitions.has(id))
        : null,
  };
}
