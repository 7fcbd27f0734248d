import { type FormEvent, useId, useState } from 'react';
import styles from './EventButtons.module.css';
import { reasonOf } from './ErrorBoundary';
import { ToolButton } from './ToolButton';

interface EventFormProps {
  /** The initial event. */
  event: { type: string };
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus();

/** Edits an event as JSON before it is sent. An invalid text stays in the field, with the reason. */
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
        // The user opened the form to type in it.
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

/**
 * Parses an event from JSON.
 *
 * @throws Error that says what was expected
 */
export function readEvent(text: string): { type: string } {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch (error) {
    throw new Error(`Expected an event as JSON, such as {"type":"logout"}. ${reasonOf(error)}`);
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new Error('Expected an object, such as {"type":"logout"}.');
  }
  if (!('type' in event) || typeof event.type !== 'string' || event.type === '') {
    throw new Error('Expected "type" to be the name of an event, such as {"type":"logout"}.');
  }
  return event as { type: string };
}
