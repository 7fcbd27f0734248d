import { activeStates } from '../chart/activeStates';
import { transitionWords } from '../chart/chartWords';
import { type Statechart, transitionId } from '../chart/statechart';
import { type RecordedActor, type Recording, valueOf } from '../recording/recording';

/** Lists a machine's states and transitions that do not appear in the recording. */
export function Coverage(props: { recording: Recording; actor: RecordedActor; chart: Statechart }) {
  const { recording, actor, chart } = props;
  const active = new Set<string>();
  const taken = new Set<string>();
  const known = new Set<string>();
  /** Whether the page sends the transitions that it takes, as far as the recording shows. */
  let isHandledWithoutStep = false;
  let hasSteps = false;
  // Include the snapshots of all actors with this definition.
  for (const { actorId, event, kind, snapshot, transitions } of recording.entries) {
    if (snapshot === null || recording.actors.get(actorId)?.definition !== actor.definition) {
      continue;
    }
    hasSteps ||= kind === 'microstep';
    isHandledWithoutStep ||= kind === 'snapshot' && event?.type !== 'xstate.init';
    const value = JSON.stringify(valueOf(snapshot));
    if (!known.has(value)) activeStates(chart, snapshot).forEach((state) => active.add(state));
    known.add(value);
    for (const { source, eventType, position } of transitions) {
      taken.add(transitionId(source, eventType, position));
    }
  }
  const countable = [...chart.states.values()].filter(
    ({ type, parent }) => type !== 'history' && parent !== null,
  );
  const states = countable.filter(({ id }) => !active.has(id));
  const all = chart.transitions.filter(({ isIgnored }) => !isIgnored);
  const transitions = all.filter(({ id }) => !taken.has(id));
  return (
    <div className="tree">
      <h3>{`States never active: ${states.length} of ${countable.length}`}</h3>
      <ul className="inside">
        {states.map(({ id, path }) => (
          <li key={id}>{path.join('.')}</li>
        ))}
      </ul>
      {isHandledWithoutStep && !hasSteps ? (
        <p>The page does not send the transitions that it takes.</p>
      ) : (
        <>
          <h3>{`Transitions never taken: ${transitions.length} of ${all.length}`}</h3>
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
