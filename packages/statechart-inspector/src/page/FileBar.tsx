import { useEffect, useRef } from 'react';
import styles from './Inspector.module.css';
import { ToolButton } from './ToolButton';

interface FileBarProps {
  isEmpty: boolean;
  hasChart: boolean;
  /** Whether the recording on screen was opened from a file. */
  isOpened: boolean;
  onSaveRecording: () => void;
  onSaveChart: () => void;
  onOpen: (file: File) => void;
  onClose: () => void;
  onClear: () => void;
}

/** Buttons that save and open files. A file that is dropped anywhere on the page is opened too. */
export function FileBar(props: FileBarProps) {
  const { isEmpty, hasChart, isOpened } = props;
  const input = useRef<HTMLInputElement>(null);
  useFileDrop(props.onOpen);
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
          // Without this, choosing the same file again fires no event.
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

/** Takes a file that is dropped on the page. Without this, the browser would navigate to the file. */
function useFileDrop(onFile: (file: File) => void): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [onFile]);
}
