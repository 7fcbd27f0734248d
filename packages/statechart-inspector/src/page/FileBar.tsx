import { useRef } from 'react';
import styles from './FileBar.module.css';
import { ToolButton } from './ToolButton';

interface FileBarProps {
  isEmpty: boolean;
  hasChart: boolean;
  /** Whether what is shown was opened from a file. */
  isOpened: boolean;
  onSaveRecording: () => void;
  onSaveChart: () => void;
  onOpen: (file: File) => void;
  onClose: () => void;
  onClear: () => void;
}

/** What comes in and goes out as a file. */
export function FileBar(props: FileBarProps) {
  const { isEmpty, hasChart, isOpened } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.files} role="group" aria-label="Recording">
      <ToolButton disabled={isEmpty} onClick={props.onSaveRecording}>
        Save recording
      </ToolButton>
      <ToolButton disabled={!hasChart} onClick={props.onSaveChart}>
        Save chart
      </ToolButton>
      <ToolButton onClick={() => input.current?.click()}>Open…</ToolButton>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Recording to open"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) props.onOpen(file);
        }}
      />
      {isOpened ? (
        <ToolButton onClick={props.onClose}>Close recording</ToolButton>
      ) : (
        <ToolButton disabled={isEmpty} onClick={props.onClear}>
          Clear
        </ToolButton>
      )}
    </div>
  );
}
