import { memo, type RefObject } from 'react';
import styles from './EventButtons.module.css';
import { EventForm } from './EventForm';
import { ToolButton } from './ToolButton';
import type { SendableEvent } from './sendableEvents';

interface EventButtonsProps {
  /** Receives the focus when a button disappears. */
  place: RefObject<HTMLElement | null>;
  events: readonly SendableEvent[];
  /** Why no event can be sent; null if one can. */
  unsendableReason: string | null;
  /** The event in the form; null if the form is closed. */
  draft: { type: string } | null;
  /** Sends an event of this type, or opens it in the form first. */
  onPress: (eventType: string, isEditedFirst: boolean) => void;
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

/** The events that the machine handles now: each is a button that sends it. */
export const EventButtons = memo(function EventButtons(props: EventButtonsProps) {
  const { place, events, unsendableReason, draft, onPress, onSend, onCancel } = props;
  return (
    <section ref={place} tabIndex={-1} className={styles.panel} aria-labelledby="events">
      <div className={styles.top}>
        <h2 id="events" className={styles.heading}>
          Events that it handles now
        </h2>
        {unsendableReason === null ? (
          <>
            <ToolButton onClick={() => onPress(events[0]?.eventType ?? 'event', true)}>
              Write an event…
            </ToolButton>
            <span className={styles.hint}>or press one with Shift to edit it first</span>
          </>
        ) : (
          <p className={styles.hint}>{unsendableReason}</p>
        )}
      </div>
      {events.length === 0 && <p className={styles.hint}>No event can be sent in this state.</p>}
      <ul className={styles.list}>
        {events.map(({ eventType, outcome }) => (
          <li key={eventType} className={styles.item}>
            <ToolButton
              className={styles.event}
              aria-disabled={unsendableReason !== null}
              onClick={({ shiftKey, altKey }) => onPress(eventType, shiftKey || altKey)}
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
