import { useEffect, useMemo, useRef, useState } from 'react';
import { activeStates, enabledTransitions, routeType } from '../chart/activeStates';
import { ChartDrawing } from '../chart/ChartDrawing';
import type { Box, ChartLayout } from '../chart/chartLayout';
import { type Statechart, transitionId } from '../chart/statechart';
import type { RecordedActor } from '../recording/recording';
import { Events } from './Events';
import { isSendable, sendableEvents, templateOf, unsendableReason } from './sendableEvents';
import { type Elk, useChart } from './useChart';
import type { InspectorView } from './useInspectorView';
import { ZoomPane } from './ZoomPane';

interface ChartPanelProps {
  view: InspectorView;
  actor: RecordedActor;
  chart: Statechart;
  createElk: () => Elk;
}

/**
 * Shows a machine's chart with the states that are active at the selected entry, and the events
 * that the machine handles in these states.
 */
export function ChartPanel({ view, actor, chart: whole, createElk }: ChartPanelProps) {
  const { recording, step } = view;
  const [draft, setDraft] = useState<{ type: string } | null>(null);
  const reason = unsendableReason(view, actor.id);
  const { status = 'active' } = (step?.snapshot ?? {}) as { status?: unknown };
  const active = useMemo(() => activeStates(whole, step?.snapshot), [whole, step]);
  const shown = useChart(whole, active, createElk);
  const { chart, layout, toggle } = shown;
  const enabled = useMemo(
    () => (status === 'active' ? enabledTransitions(whole, active) : []),
    [whole, active, status],
  );

  const place = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // The pressed button may disappear. If it does, move the focus, because otherwise the Tab key
  // would start at the top of the page.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) place.current?.focus();
  });
  const show = (event: typeof draft) => {
    isPressed.current = true;
    setDraft(event);
  };
  const sendOrEdit = (eventType: string, isEditedFirst: boolean) => {
    if (reason !== null) return;
    const template = templateOf(recording, actor.id, eventType);
    // A machine may need properties of which the inspector has not seen any, so let the user add them.
    const isEdited = isEditedFirst || template === null;
    show(isEdited ? (template ?? emptyEvent(eventType)) : draft);
    if (!isEdited) view.send(template);
  };
  /** Returns an event without its properties, except that a route says where it leads. */
  const emptyEvent = (type: string) => {
    const [target] = enabled.find(({ eventType }) => eventType === type)?.targets ?? [];
    return type === routeType && target !== undefined ? { type, to: `#${target}` } : { type };
  };
  const send = (event: { type: string }) => {
    show(null);
    view.send(event);
  };
  return (
    <>
      <div className="drawing">
        {shown.isBusy && (
          <p className="words busy" role="status">
            The chart is being laid out…
          </p>
        )}
        {layout instanceof Error && (
          <p className="words">The chart could not be laid out. {layout.message}</p>
        )}
        {layout && !(layout instanceof Error) && (
          <ZoomPane width={layout.width} height={layout.height} target={boxOf(layout, active)}>
            <ChartDrawing
              chart={chart}
              layout={layout}
              active={active}
              taken={step?.transitions.map(({ source, eventType, position }) =>
                transitionId(source, eventType, position),
              )}
              enabled={
                new Set(reason === null ? enabled.filter(isSendable).map(({ id }) => id) : [])
              }
              onPick={sendOrEdit}
              onToggle={toggle}
            />
          </ZoomPane>
        )}
      </div>
      <Events
        place={place}
        events={sendableEvents(enabled)}
        wildcards={[
          ...new Set(
            enabled.map(({ eventType }) => eventType).filter((type) => type.endsWith('*')),
          ),
        ]}
        unsendableReason={reason}
        draft={reason === null ? draft : null}
        onPress={sendOrEdit}
        onSend={send}
        onCancel={() => show(null)}
      />
    </>
  );
}

/**
 * Returns the box of the innermost of these states. The same state always has the same box object,
 * so React can detect that the innermost state has changed.
 */
function boxOf({ states }: ChartLayout, ids: ReadonlySet<string>): Box | undefined {
  return states.findLast(({ state }) => ids.has(state));
}
