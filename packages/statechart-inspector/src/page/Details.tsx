import { Fragment, useRef } from 'react';
import { contextOf, type RecordedActor, statePath } from '../recording/recording';
import { clockTime, entryText, kindWords } from './entryWords';
import { JsonTree } from './JsonTree';
import type { InspectorView } from './useInspectorView';

/**
 * Shows the selected entry with its event. It also shows the snapshot of the chosen actor after
 * this entry, with the changes in the actor's context.
 */
export function Details({ view, actor }: { view: InspectorView; actor: RecordedActor }) {
  const { entry, step, before, actorLabel, choose } = view;
  const title = useRef<HTMLHeadingElement>(null);
  if (!entry) return <p className="words">No entry matches the filter.</p>;
  const isOther = entry.actorId !== actor.id;
  const { context, output, error, ...rest } = (step?.snapshot ?? {}) as Record<string, unknown>;
  const ends = Object.entries({ Output: output, Error: error });
  return (
    <div className="details">
      <h2 ref={title} tabIndex={-1}>
        {kindWords[entry.kind]} {entry.index + 1}:{' '}
        <strong>{entryText(view.recording, entry)}</strong>
      </h2>
      <dl>
        <dt>at</dt>
        <dd>{clockTime(entry.atMs)}</dd>
        <dt>{entry.kind === 'event' ? 'to' : 'actor'}</dt>
        <dd>
          {actorLabel(entry.actorId)}{' '}
          {isOther && (
            <button
              onClick={() => {
                // The focused button is about to disappear, so move the focus to the title.
                title.current?.focus();
                choose(entry.actorId);
              }}
            >
              Show this actor
            </button>
          )}
        </dd>
        {entry.kind === 'event' && (
          <>
            <dt>from</dt>
            <dd>{entry.sourceId === null ? 'outside' : actorLabel(entry.sourceId)}</dd>
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
        <section aria-label={`Snapshot of ${actorLabel(entry.actorId)}`}>
          <h3>{actorLabel(entry.actorId)}, after this entry</h3>
          <JsonTree value={entry.snapshot} isOpen />
        </section>
      )}
      <section aria-label={`${actor.name} at the selected entry`}>
        <h3>
          {actor.name}: <strong>{step ? statePath(step.snapshot) : 'not created yet'}</strong>
        </h3>
        {step && (
          <>
            {step.actions.length > 0 && (
              <>
                <h4>Executed actions</h4>
                <p>{step.actions.map(actionWords).join(', ')}</p>
              </>
            )}
            {ends.map(
              ([name, value]) =>
                value !== undefined && (
                  <Fragment key={name}>
                    <h4>{name}</h4>
                    <JsonTree value={value} isOpen />
                  </Fragment>
                ),
            )}
            {context !== undefined && (
              <>
                <h4>Context</h4>
                <JsonTree
                  value={context}
                  isDiff={before !== null}
                  before={contextOf(before)}
                  isOpen
                />
              </>
            )}
            <h4>Rest of the snapshot</h4>
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
}

/** Names an executed action. */
const actionWords = (type: string) => type.replace(/^xstate\./, '');
