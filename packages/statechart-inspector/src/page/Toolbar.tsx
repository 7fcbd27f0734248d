import { useEffect, useRef } from 'react';
import type { Recorder } from '../recording/recorder';
import { readRecording } from '../recording/recordingFile';
import { reasonOf } from './ErrorBoundary';
import { entrySentence } from './entryWords';
import { saveRecording } from './saveFile';
import type { InspectorView } from './useInspectorView';

/** Buttons and a slider that step through the entries. */
export function TimeTravel({ view }: { view: InspectorView }) {
  const { entries, entry, row, isLive, recording, select, goLive, nameOf } = view;
  const last = entries.length - 1;
  const move = (name: string, sign: string, wanted: number) => (
    // At the first and the last entry it stays enabled: if it was disabled, it would lose the focus.
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
            ? `${row + 1}: ${entrySentence(entry, nameOf(entry.actorId))}`
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

interface FileBarProps {
  view: InspectorView;
  recorder: Recorder;
  /** Absent if there is no machine. */
  onSaveTest: (() => void) | undefined;
}

/** Buttons that save and open files. A file that is dropped anywhere on the page is opened too. */
export function FileBar({ view, recorder, onSaveTest }: FileBarProps) {
  const { recording } = view;
  const isEmpty = recording.entries.length === 0;
  const input = useRef<HTMLInputElement>(null);
  const open = (file: File | undefined) => {
    const read = async () => {
      if (!file) return;
      recorder.open(readRecording(await file.text()));
      view.reset();
    };
    read().catch((error: unknown) =>
      view.setMistake(`${file?.name} could not be opened. ${reasonOf(error)}`),
    );
  };
  useEffect(() => {
    // Without this, the browser would navigate to the file.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  });
  return (
    <div className="buttons" role="group" aria-label="Recording">
      <button disabled={isEmpty} onClick={() => saveRecording(recording)}>
        Save recording
      </button>
      <button disabled={!onSaveTest} onClick={onSaveTest}>
        Save test
      </button>
      <button onClick={() => input.current?.click()}>Open…</button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Recording to open"
        hidden
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0]);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      <button
        disabled={isEmpty && recording.isLive}
        onClick={() => {
          if (recording.isLive) recorder.clear();
          else recorder.close();
          view.reset();
        }}
      >
        {recording.isLive ? 'Clear' : 'Close recording'}
      </button>
    </div>
  );
}
