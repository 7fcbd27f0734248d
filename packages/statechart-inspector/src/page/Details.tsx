import { memo, useRef } from 'react';
import { clockTime, entryText, kindWords } from './entryWords';
import styles from './Details.module.css';
import { JsonTree } from './JsonTree';
import { type Entry, type RecordedActor, stateText } from '../recording/recording';
import { contextOf, type StepAt } from '../recording/stepAt';
import { ToolButton } from './ToolButton';

interface DetailsProps {
  /** The selected entry. */
  entry: Entry;
  /** The actor of the chart. */
  actor: RecordedActor;
  /** Its last step up to the selected entry. */
  step: StepAt | null;
  nameOf: (actorId: string) => string;
  onChoose: (actorId: string) => void;
}

const nothing = new Map();

/** The selected moment: the event, and the actor after it. */
export const Details = memo(function Details(props: DetailsProps) {
  const { entry, actor, step, nameOf, onChoose } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const isOther = entry.actorId !== actor.id;
  const { context, ...rest } = (step?.snapshot ?? {}) as Record<string, unknown>;
  const hasContext = contextOf(step?.snapshot) !== undefined;
  return (
    <div className={styles.details}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {kindWords[entry.kind]} {entry.index + 1}: <strong>{entryText(entry)}</strong>
      </h2>
      <dl className={styles.facts}>
        <dt>at</dt>
        <dd>{clockTime(entry.atMs)}</dd>
        <dt>{entry.kind === 'event' ? 'to' : 'actor'}</dt>
        <dd>
          {nameOf(entry.actorId)}
          {isOther && (
            <ToolButton
              className={styles.show}
              onClick={() => {
                // The button disappears.
                title.current?.focus();
                onChoose(entry.actorId);
              }}
            >
              Show this actor
            </ToolButton>
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
          <h3 className={styles.heading}>Event</h3>
          <JsonTree value={entry.event} changes={nothing} isOpen />
        </section>
      )}
      {isOther && entry.snapshot !== null && entry.snapshot !== undefined && (
        <section aria-label={`Snapshot of ${nameOf(entry.actorId)}`}>
          <h3 className={styles.heading}>{nameOf(entry.actorId)}, after this entry</h3>
          <JsonTree value={entry.snapshot} changes={nothing} isOpen />
        </section>
      )}
      <section aria-label={`${actor.name} at the selected entry`}>
        <h3 className={styles.heading}>
          {actor.name}: <strong>{step ? stateText(step.snapshot) : 'not created yet'}</strong>
        </h3>
        {hasContext && (
          <>
            <h4 className={styles.part}>Context</h4>
            <JsonTree value={context} changes={step?.changes ?? nothing} isOpen />
          </>
        )}
        {step && (
          <>
            <h4 className={styles.part}>{hasContext ? 'Rest of the snapshot' : 'Snapshot'}</h4>
            <JsonTree
              key={String(hasContext)}
              value={rest}
              changes={nothing}
              isOpen={!hasContext}
            />
          </>
        )}
      </section>
    </div>
  );
});
