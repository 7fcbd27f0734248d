import { useState } from 'react';
import { entrySentence } from './entryWords';
import { saveRecording } from './saveRecording';
import type { InspectorView } from './useInspectorView';

/** Shows buttons and a slider for stepping through the entries. */
export function TimeTravel({ view }: { view: InspectorView }) {
  const { entries, entry, row, isLive, recording, select, goLive, nameOf } = view;
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
            ? `${row + 1}: ${entrySentence(recording, entry, nameOf(entry.actorId))}`
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

/** Buttons that save and open files. */
export function FileBar({ view }: { view: InspectorView }) {
  const { recording } = view;
  const isEmpty = recording.entries.length === 0;
  const [includesTexts, setIncludesTexts] = useState(false);
  return (
    <div className="buttons" role="group" aria-label="Recording">
      <button
        disabled={isEmpty}
        onClick={() => void saveRecording(view.completeRecording(), includesTexts)}
      >
        Save recording
      </button>
      <label
        className="choice"
        title="A file then contains what the page has: names, addresses and whatever else is in its events and contexts. Otherwise, “text 1” stands for the first text, and the same text always has the same number."
      >
        <input
          type="checkbox"
          checked={includesTexts}
          onChange={({ currentTarget }) => setIncludesTexts(currentTarget.checked)}
        />
        include texts of the page
      </label>
      <label className="button" title="Opens a recording; a file can also be dropped here">
        Open recording…
        <input
          type="file"
          accept="application/json,.json"
          aria-label="Recording to open"
          onChange={({ currentTarget }) => {
            view.open(currentTarget.files?.[0]);
            // Reset the field so that choosing the same file again triggers an event.
            currentTarget.value = '';
          }}
        />
      </label>
      <button disabled={isEmpty && recording.isLive} onClick={view.discard}>
        {recording.isLive ? 'Clear' : 'Close recording'}
      </button>
    </div>
  );
}
