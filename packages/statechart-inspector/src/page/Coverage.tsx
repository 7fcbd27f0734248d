import { transitionWords } from '../chart/chartWords';
import type { Statechart } from '../chart/statechart';
import type { RecordedActor, Recording } from '../recording/recording';
import { coverageOf } from './coverageOf';

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
