import { activeStates } from '../chart/activeStates';
import { transitionWords } from '../chart/chartWords';
import { type Statechart, transitionId } from '../chart/statechart';
import { type RecordedActor, type Recording, valueOf } from '../recording/recording';

/** The states and transitions of a machine that the recording never visited. */
export function Coverage(props: { recording: Recording; actor: RecordedActor; chart: Statechart }) {
  const { recording, actor, chart } = props;
  const { states, transitions } = coverageOf(recording, actor, chart);
  const all = chart.transitions.filter(({ isIgnored }) => !isIgnored).length;
  return (
    <div className="tree">
      <h3>{`States never active: ${states.length} of ${chart.states.size}`}</h3>
      <ul className="inside">
        {states.map(({ id, path }) => (
          <li key={id}>{path.join('.')}</li>
        ))}
      </ul>
      {transitions === null ? (
        <p>The page does not send the transitions that it takes.</p>
      ) : (
        <>
          <h3>{`Transitions never taken: ${transitions.length} of ${all}`}</h3>
          <ul className="inside">
            {transitions.map((one) => (
              <li key={one.id}>{transitionWords(chart, one)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What a recording never visited of a machine, in all actors with its definition. */
function coverageOf(recording: Recording, { definition }: RecordedActor, chart: Statechart) {
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
