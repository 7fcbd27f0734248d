import { useState } from 'react';
import { saveRecording } from './saveRecording';
import type { InspectorView } from './useInspectorView';

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
