import { entrySentence } from './entryWords';
import type { InspectorView } from './useInspectorView';

/** Shows buttons and a slider for stepping through the entries. */
export function TimeTravel({ view }: { view: InspectorView }) {
  const { entries, entry, row, isLive, recording, select, goLive, actorLabel } = view;
  const last = entries.length - 1;
  const move = (name: string, sign: string, wanted: number) => (
    // Use `aria-disabled`, because a button that became disabled at the first or last entry would
    // lose focus.
    <button
      aria-label={name}
      aria-disabled={wanted < 0 || wanted > last || wanted === row}
      onClick={() => select(wanted)}
    >
      {sign}
    </button>
  );
  return (
    <div className="buttons travel" role="group" aria-label="Time">
      {move('First step', '|‹', 0)}
      {move('Step back', '‹', row - 1)}
      <input
        type="range"
        aria-label="Step"
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, row)}
        disabled={last < 0}
        aria-valuetext={
          entry
            ? `${row + 1}: ${entrySentence(recording, entry, actorLabel(entry.actorId))}`
            : 'Nothing recorded yet'
        }
        onChange={({ currentTarget }) => select(currentTarget.valueAsNumber)}
      />
      {move('Step forward', '›', row + 1)}
      {move('Last step', '›|', last)}
      <span className="quiet">{`${row + 1} / ${entries.length}`}</span>
      {recording.isLive ? (
        <button aria-pressed={isLive} onClick={goLive}>
          Live
        </button>
      ) : (
        <span className="notice">a recording from a file</span>
      )}
    </div>
  );
}
