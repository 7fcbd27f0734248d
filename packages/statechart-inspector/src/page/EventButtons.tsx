import { memo, type RefObject } from 'react';
import styles from './Answers.module.css';
import { EventForm } from './EventForm';
import { ToolButton } from './ToolButton';
import type { Answer } from './toSend';

interface AnswersProps {
  /** Receives the focus when a button disappears. */
  place: RefObject<HTMLElement | null>;
  answers: readonly Answer[];
  /** Why no event can be sent; null if one can. */
  whyNot: string | null;
  /** The event in the form; null if the form is closed. */
  draft: { type: string } | null;
  /** Sends an event of this type, or opens it in the form first. */
  onAnswer: (eventType: string, isEditedFirst: boolean) => void;
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

/** The events that the machine handles now: each is a button that sends it. */
export const Answers = memo(function Answers(props: AnswersProps) {
  const { place, answers, whyNot, draft, onAnswer, onSend, onCancel } = props;
  return (
    <section ref={place} tabIndex={-1} className={styles.answers} aria-labelledby="answers">
      <div className={styles.top}>
        <h2 id="answers" className={styles.heading}>
          What it answers now
        </h2>
        {whyNot === null ? (
          <>
            <ToolButton onClick={() => onAnswer(answers[0]?.eventType ?? 'event', true)}>
              Write an event…
            </ToolButton>
            <span className={styles.whyNot}>or press one with Shift to write on it first</span>
          </>
        ) : (
          <p className={styles.whyNot}>{whyNot}</p>
        )}
      </div>
      {answers.length === 0 && <p className={styles.whyNot}>No event that somebody could send.</p>}
      <ul className={styles.list}>
        {answers.map(({ eventType, outcome }) => (
          <li key={eventType} className={styles.answer}>
            <ToolButton
              className={styles.event}
              aria-disabled={whyNot !== null}
              onClick={({ shiftKey, altKey }) => onAnswer(eventType, shiftKey || altKey)}
            >
              {eventType}
            </ToolButton>
            <span className={styles.outcome}>→ {outcome}</span>
          </li>
        ))}
      </ul>
      {draft !== null && (
        <EventForm key={JSON.stringify(draft)} event={draft} onSend={onSend} onCancel={onCancel} />
      )}
    </section>
  );
});
