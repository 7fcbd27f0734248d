import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { activeStates } from '../chart/configuration';
import { ChartDrawing } from '../chart/ChartDrawing';
import type { Box, ChartLayout } from '../chart/chartLayout';
import { enabledTransitions } from '../chart/enabledTransitions';
import { type Statechart, type Transition, transitionAt } from '../chart/statechart';
import { EventButtons } from './EventButtons';
import styles from './ChartPanel.module.css';
import type { RecordedActor, Recording } from '../recording/recording';
import { type StepAt, valueOf } from '../recording/stepAt';
import { sendableEvents, endOf, expectHandled, isSendable, templateOf } from './sendableEvents';
import { useKeptFocus } from './useKeptFocus';
import { ZoomPane } from './ZoomPane';
import { takenTransitions } from '../chart/takenTransitions';

interface ChartPanelProps {
  recording: Recording;
  actor: RecordedActor;
  chart: Statechart;
  /** Null while it is being computed. */
  layout: ChartLayout | Error | null;
  step: StepAt | null;
  /** Why no event can be sent; null if one can. */
  unsendableReason: string | null;
  onSend: (event: { type: string }) => void;
}

/** The chart of a machine at the selected moment, and the events that it handles then. */
export function ChartPanel(props: ChartPanelProps) {
  const { recording, actor, chart, layout, step, onSend } = props;
  const [draft, setDraft] = useState<{ type: string } | null>(null);
  const value = valueOf(step?.snapshot);
  const end = endOf(step?.snapshot);
  const unsendableReason = props.unsendableReason ?? end;
  const active = useMemo(() => activeStates(chart, value), [chart, value]);
  const enabled = useMemo(
    () => (end === null ? enabledTransitions(chart, active) : []),
    [chart, active, end],
  );
  const events = useMemo(() => sendableEvents(chart, enabled), [chart, enabled]);

  const buttonsPlace = useRef<HTMLElement>(null);
  // Changes when the set of buttons may change.
  const shown = useMemo(
    () => ({ events, draft, unsendableReason }),
    [events, draft, unsendableReason],
  );
  const notePress = useKeptFocus(buttonsPlace, shown);

  const sendOrEdit = useCallback(
    (eventType: string, isEditedFirst: boolean) => {
      if (unsendableReason !== null) return;
      notePress();
      const event = templateOf(recording, actor.id, eventType);
      if (isEditedFirst) setDraft(event);
      else onSend(event);
    },
    [recording, actor.id, unsendableReason, onSend, notePress],
  );
  const send = useCallback(
    (event: { type: string }) => {
      expectHandled(chart, event);
      notePress();
      setDraft(null);
      onSend(event);
    },
    [chart, onSend, notePress],
  );
  const canSend = unsendableReason === null;
  const buttons = useMemo(() => (canSend ? enabled.filter(isSendable) : []), [canSend, enabled]);
  const taken = useMemo(() => (step ? takenAt(chart, step) : []), [chart, step]);

  const inSight = useMemo(
    () => (layout && !(layout instanceof Error) ? boxOfLeaves(chart, layout, active) : null),
    [chart, layout, active],
  );

  // The shapes of the drawing are memoised, so `onPick` must stay the same function.
  const latest = useRef(sendOrEdit);
  const isEditedFirst = useRef(false);
  useLayoutEffect(() => {
    latest.current = sendOrEdit;
  }, [sendOrEdit]);
  const pick = useCallback(({ eventType }: Transition) => {
    latest.current(eventType, isEditedFirst.current);
  }, []);
  const noteKeys = ({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }) => {
    isEditedFirst.current = shiftKey || altKey;
  };

  const cancel = useCallback(() => {
    notePress();
    setDraft(null);
  }, [notePress]);

  return (
    <div className={styles.panel}>
      <div className={styles.drawing} onClickCapture={noteKeys} onKeyDownCapture={noteKeys}>
        {layout === null && <p className={styles.words}>The chart is being laid out…</p>}
        {layout instanceof Error && (
          <p className={styles.words}>The chart could not be laid out. {layout.message}</p>
        )}
        {layout && !(layout instanceof Error) && (
          <ZoomPane width={layout.width} height={layout.height} inSight={inSight}>
            <ChartDrawing
              chart={chart}
              layout={layout}
              active={active}
              taken={taken}
              step={step?.entry.index ?? -1}
              enabled={buttons}
              onPick={pick}
            />
          </ZoomPane>
        )}
      </div>
      <EventButtons
        place={buttonsPlace}
        events={events}
        unsendableReason={unsendableReason}
        draft={unsendableReason === null ? draft : null}
        onPress={sendOrEdit}
        onSend={send}
        onCancel={cancel}
      />
    </div>
  );
}

/** The smallest box around the innermost active states; null if there are none. */
function boxOfLeaves(
  chart: Statechart,
  layout: ChartLayout,
  active: ReadonlySet<string>,
): Box | null {
  const boxes = layout.states.filter(
    ({ state }) =>
      active.has(state) && !chart.states.get(state)?.children.some((child) => active.has(child)),
  );
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  };
}

/**
 * Ids of the transitions that led to a step: those that the page sent, otherwise those inferred from two snapshots.
 * Empty if there is no earlier snapshot.
 */
function takenAt(chart: Statechart, step: StepAt): readonly string[] {
  if (step.transitions.length > 0) {
    return step.transitions.flatMap((taken) => transitionAt(chart, taken)?.id ?? []);
  }
  if (!step.event || step.before === null || step.entry.kind !== 'snapshot') return [];
  return takenTransitions(chart, {
    from: valueOf(step.before),
    eventType: step.event.type,
    to: valueOf(step.snapshot),
  });
}
