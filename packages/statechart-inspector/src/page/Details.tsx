import { memo, useRef } from 'react';
import { contextOf, type Entry, type RecordedActor, stateText } from '../recording/recording';
import { clockTime, entryText, kindWords } from './entryWords';
import { JsonTree } from './JsonTree';

interface DetailsProps {
  /** The selected entry. */
  entry: Entry;
  /** The actor of the chart. */
  actor: RecordedActor;
  /** Its last step up to the selected entry. */
  step: Entry | null;
  /** The snapshot that it is compared with. */
  before: unknown;
  /** The step that the user compares with; null for the one before. */
  compared: Entry | null;
  nameOf: (actorId: string) => string;
  onChoose: (actorId: string) => void;
  /** Chooses the selected step to compare others with; null to stop. */
  onCompare: (index: number | null) => void;
}

/** The selected moment: the event, and the actor after it with what changed. */
export const Details = memo(function Details(props: DetailsProps) {
  const { entry, actor, step, before, compared, nameOf, onChoose, onCompare } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const isOther = entry.actorId !== actor.id;
  const { context, ...rest } = (step?.snapshot ?? {}) as Record<string, unknown>;
  return (
    <div className="details">
      <h2 ref={title} tabIndex={-1}>
        {kindWords[entry.kind]} {entry.index + 1}: <strong>{entryText(entry)}</strong>
      </h2>
      <dl>
        <dt>at</dt>
        <dd>{clockTime(entry.atMs)}</dd>
        <dt>{entry.kind === 'event' ? 'to' : 'actor'}</dt>
        <dd>
          {nameOf(entry.actorId)}{' '}
          {isOther && (
            <button
              onClick={() => {
                // The button disappears.
                title.current?.focus();
                onChoose(entry.actorId);
              }}
            >
              Show this actor
            </button>
          )}
        </dd>
        {entry.kind === 'event' && (
          <>
            <dt>from</dt>
            <dd>{entry.sourceId === null ? 'outside' : nameOf(entry.sourceId)}</dd>
          </>
        )}
      </dl>
      {entry.event && (
        <section aria-label="Event">
          <h3>Event</h3>
          <JsonTree value={entry.event} isOpen />
        </section>
      )}
      {isOther && entry.snapshot !== null && entry.snapshot !== undefined && (
        <section aria-label={`Snapshot of ${nameOf(entry.actorId)}`}>
          <h3>{nameOf(entry.actorId)}, after this entry</h3>
          <JsonTree value={entry.snapshot} isOpen />
        </section>
      )}
      <section aria-label={`${actor.name} at the selected entry`}>
        <h3>
          {actor.name}: <strong>{step ? stateText(step.snapshot) : 'not created yet'}</strong>
        </h3>
        {step && (
          <>
            {context !== undefined && (
              <>
                <h4>
                  {compared ? `Context, changes since ${compared.index + 1}` : 'Context'}{' '}
                  {compared ? (
                    <button onClick={() => onCompare(null)}>Stop comparing</button>
                  ) : (
                    <button onClick={() => onCompare(step.index)}>Compare from here</button>
                  )}
                </h4>
                <JsonTree
                  value={context}
                  isDiff={before !== null}
                  before={contextOf(before)}
                  isOpen
                />
              </>
            )}
            <h4>{context === undefined ? 'Snapshot' : 'Rest of the snapshot'}</h4>
            <JsonTree
              key={String(context === undefined)}
              value={rest}
              isOpen={context === undefined}
            />
          </>
        )}
      </section>
    </div>
  );
});
