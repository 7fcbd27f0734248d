import { useEffect, useRef } from 'react';

interface TimeTravelProps {
  /** How many entries can be selected. */
  count: number;
  /** The selected one, from 0; -1 for none. */
  step: number;
  /** Whether new entries are selected as they arrive. */
  isLive: boolean;
  /** Whether the recording was opened from a file, so that nothing is added to it. */
  isOpened: boolean;
  /** The selected entry in words. */
  words: string;
  onStep: (step: number) => void;
  onLive: () => void;
}

/** Buttons and a slider that step through the entries. */
export function TimeTravel(props: TimeTravelProps) {
  const { count, step, isLive, isOpened, words, onStep, onLive } = props;
  const last = count - 1;
  const move = (name: string, sign: string, wanted: number) => (
    // At the first and the last entry it stays enabled: if it was disabled, it would lose the focus.
    <button
      aria-label={name}
      aria-disabled={wanted < 0 || wanted > last || wanted === step}
      onClick={() => {
        if (wanted >= 0 && wanted <= last) onStep(wanted);
      }}
    >
      {sign}
    </button>
  );
  return (
    <div className="buttons travel" role="group" aria-label="Time">
      {move('First step', '|‹', 0)}
      {move('Step back', '‹', step - 1)}
      <input
        type="range"
        aria-label="Step"
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, step)}
        disabled={count === 0}
        aria-valuetext={words}
        onChange={({ currentTarget }) => onStep(currentTarget.valueAsNumber)}
      />
      {move('Step forward', '›', step + 1)}
      {move('Last step', '›|', last)}
      <span className="quiet">{`${step + 1} / ${count}`}</span>
      {isOpened ? (
        <span className="opened">a recording from a file</span>
      ) : (
        <button className="live" aria-pressed={isLive} onClick={onLive}>
          Live
        </button>
      )}
    </div>
  );
}

interface FileBarProps {
  isEmpty: boolean;
  /** Whether the recording on screen was opened from a file. */
  isOpened: boolean;
  onSave: () => void;
  /** Absent if there is no machine. */
  onSaveTest: (() => void) | undefined;
  onOpen: (file: File) => void;
  /** Closes the opened recording, otherwise clears the live one. */
  onClose: () => void;
}

/** Buttons that save and open files. A file that is dropped anywhere on the page is opened too. */
export function FileBar({ isEmpty, isOpened, onSave, onSaveTest, onOpen, onClose }: FileBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Without this, the browser would navigate to the file.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onOpen(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [onOpen]);
  return (
    <div className="buttons" role="group" aria-label="Recording">
      <button disabled={isEmpty} onClick={onSave}>
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
          const file = currentTarget.files?.[0];
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
          if (file) onOpen(file);
        }}
      />
      <button disabled={isEmpty && !isOpened} onClick={onClose}>
        {isOpened ? 'Close recording' : 'Clear'}
      </button>
    </div>
  );
}
