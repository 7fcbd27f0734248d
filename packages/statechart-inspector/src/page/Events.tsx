import { type RefObject, useId, useState } from 'react';
import * as v from 'valibot';
import { EventObject } from '../recording/message';
import { reasonOf } from './reasonOf';

interface EventsProps {
  /** The element that receives focus when a button disappears. */
  place: RefObject<HTMLElement | null>;
  /** The types of the events that the user can send. */
  events: readonly string[];
  /** Patterns of other event types that the machine handles, such as `*` and `mouse.*`. */
  wildcards: readonly string[];
  /** Why no event can be sent, or null if events can be sent. */
  unsendableReason: string | null;
  /** The event in the form, or null if the form is closed. */
  draft: { type: string } | null;
  /**
   * Called when the user presses an event's button. The event is sent or, if `isEditedFirst` is
   * true or its properties are unknown, opened in the form.
   */
  onPress: (eventType: string, isEditedFirst: boolean) => void;
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

/**
 * Shows the events that the machine handles in its current state, each with a button that sends it.
 */
export function Events(props: EventsProps) {
  const { place, events, wildcards, unsendableReason, draft, onPress, onSend, onCancel } = props;
  return (
    <section ref={place} tabIndex={-1} className="events" aria-labelledby="events">
      <div className="buttons">
        <h2 id="events">Events that it handles now</h2>
        {unsendableReason === null ? (
          <>
            <button onClick={() => onPress(events[0] ?? 'event', true)}>Write an event…</button>
            <span className="quiet">
              or press one: with Shift, or if none was seen yet, you edit it first
            </span>
          </>
        ) : (
          <p className="quiet">{unsendableReason}</p>
        )}
      </div>
      {unsendableReason === null && wildcards.length > 0 && (
        <p className="quiet">{`Any event that matches ${wildcards.join(' or ')} is handled too: write one.`}</p>
      )}
      {unsendableReason === null && wildcards.length === 0 && events.length === 0 && (
        <p className="quiet">No event can be sent in this state.</p>
      )}
      <ul className="buttons">
        {events.map((eventType) => (
          <li key={eventType}>
            <button
              aria-disabled={unsendableReason !== null}
              onClick={({ shiftKey, altKey }) => onPress(eventType, shiftKey || altKey)}
            >
              {eventType}
            </button>
          </li>
        ))}
      </ul>
      {draft !== null && (
        <EventForm key={JSON.stringify(draft)} event={draft} onSend={onSend} onCancel={onCancel} />
      )}
    </section>
  );
}

interface EventFormProps {
  /** The initial event. */
  event: { type: string };
  onSend: (event: { type: string }) => void;
  onCancel: () => void;
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus();

/**
 * A form for editing an event as JSON before sending it. Invalid text stays in the field, with an
 * error message that gives the reason.
 */
export function EventForm({ event, onSend, onCancel }: EventFormProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(event, null, 2));
  const send = (area: HTMLTextAreaElement) => {
    try {
      onSend(readEvent(text));
    } catch (error) {
      area.setCustomValidity(reasonOf(error));
      area.reportValidity();
    }
  };
  return (
    <form
      onSubmit={(submission) => {
        submission.preventDefault();
        send(submission.currentTarget.elements.namedItem('event') as HTMLTextAreaElement);
      }}
    >
      <label htmlFor={id}>Event, as JSON</label>
      <textarea
        id={id}
        name="event"
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
        spellCheck={false}
        // Focus the field on mount, because the user has just opened the form to type in it.
        ref={focus}
        onChange={({ currentTarget }) => {
          currentTarget.setCustomValidity('');
          setText(currentTarget.value);
        }}
        onKeyDown={(press) => {
          if (press.key === 'Escape') onCancel();
          if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) send(press.currentTarget);
        }}
      />
      <div className="buttons">
        <button type="submit">Send</button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/**
 * Reads an event from JSON.
 *
 * @throws Error that says what was expected
 */
export function readEvent(text: string): { type: string } {
  const expected = 'Expected an event as JSON, with a text as its type: {"type":"logout"}.';
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch (error) {
    throw new Error(`${expected} ${reasonOf(error)}`, { cause: error });
  }
  if (!v.is(EventObject, event) || event.type === '') throw new Error(expected);
  return event;
}
