import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { activeStates } from '../chart/configuration';
import { ChartDrawing } from '../chart/ChartDrawing';
import type { Box, ChartLayout } from '../chart/chartLayout';
import { enabledTransitions } from '../chart/enabledTransitions';
import { type Statechart, type Transition, transitionAt } from '../chart/statechart';
import { Answers } from './Answers';
import styles from './ChartPanel.module.css';
import type { RecordedActor, Recording } from '../recording/recording';
import { type StepAt, valueOf } from '../recording/stepAt';
import { answersTo, endOf, expectKnown, isSendable, templateOf } from './toSend';
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
  whyNot: string | null;
  onSend: (event: { type: string }) => void;
}

/** The chart of a machine at the selected moment, and the events that it handles then. */
export function ChartPanel(props: ChartPanelProps) {
  const { recording, actor, chart, layout, step, onSend } = props;
  const [draft, setDraft] = useState<{ type: string } | null>(null);
  const value = valueOf(step?.snapshot);
  const end = endOf(step?.snapshot);
  const whyNot = props.whyNot ?? end;
  const active = useMemo(() => activeStates(chart, value), [chart, value]);
  const enabled = useMemo(
    () => (end === null ? enabledTransitions(chart, active) : []),
    [chart, active, end],
  );
  const answers = useMemo(() => answersTo(chart, enabled), [chart, enabled]);

  const answersPlace = useRef<HTMLElement>(null);
  // Changes when the set of buttons may change.
  const shown = useMemo(() => ({ answers, draft, whyNot }), [answers, draft, whyNot]);
  const notePress = useKeptFocus(answersPlace, shown);

  const answer = useCallback(
    (eventType: string, isEditedFirst: boolean) => {
      if (whyNot !== null) return;
      notePress();
      const event = templateOf(recording, actor.id, eventType);
      if (isEditedFirst) setDraft(event);
      else onSend(event);
    },
    [recording, actor.id, whyNot, onSend, notePress],
  );
  const send = useCallback(
    (event: { type: string }) => {
      expectKnown(chart, event);
      notePress();
      setDraft(null);
      onSend(event);
    },
    [chart, onSend, notePress],
  );
  const canSend = whyNot === null;
  const buttons = useMemo(() => (canSend ? enabled.filter(isSendable) : []), [canSend, enabled]);
  const taken = useMemo(() => (step ? takenAt(chart, step) : []), [chart, step]);

  const inSight = useMemo(
    () => (layout && !(layout instanceof Error) ? boxOfLeaves(chart, layout, active) : null),
    [chart, layout, active],
  );

  // The shapes of the drawing are memoised, so `onPick` must stay the same function.
  const latest = useRef(answer);
  const isEditedFirst = useRef(false);
  useLayoutEffect(() => {
    latest.current = answer;
  }, [answer]);
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
      <Answers
        place={answersPlace}
        answers={answers}
        whyNot={whyNot}
        draft={whyNot === null ? draft : null}
        onAnswer={answer}
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
