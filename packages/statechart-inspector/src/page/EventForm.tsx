import { useId, useState, type FormEvent } from 'react';
import styles from './EventForm.module.css';
import { readEvent } from './readEvent';
import { reasonOf } from './reasonOf';
import { ToolButton } from './ToolButton';

interface EventFormProps {
  /** To begin with. */
  event: { type: string };
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus();

/** Writes an event before it is sent. What is no event stays as it was written, with the reason. */
export function EventForm({ event, onSend, onCancel }: EventFormProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(event, null, 2));
  const [mistake, setMistake] = useState<string | null>(null);

  const send = (submission: FormEvent) => {
    submission.preventDefault();
    try {
      onSend(readEvent(text));
    } catch (error) {
      setMistake(reasonOf(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id}>Event, as JSON</label>
      <textarea
        id={id}
        className={styles.text}
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
        spellCheck={false}
        // It was opened to be written in.
        ref={focus}
        aria-invalid={mistake !== null}
        aria-describedby={mistake === null ? undefined : `${id}-mistake`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(press) => {
          if (press.key === 'Escape') onCancel();
          if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) send(press);
        }}
      />
      <div role="alert" id={`${id}-mistake`} className={styles.mistake}>
        {mistake}
      </div>
      <div className={styles.buttons}>
        <ToolButton type="submit">Send</ToolButton>
        <ToolButton onClick={onCancel}>Cancel</ToolButton>
      </div>
    </form>
  );
}
