import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { activeStates } from '../chart/activeStates';
import { ChartDrawing } from '../chart/ChartDrawing';
import type { ChartLayout } from '../chart/chartLayout';
import { enabledTransitions } from '../chart/enabledTransitions';
import type { Statechart, Transition } from '../chart/statechart';
import { Answers } from './Answers';
import styles from './ChartPanel.module.css';
import type { RecordedActor, Recording } from '../recording/recording';
import { valueOf, type StepAt } from './stepAt';
import { boxOfLeaves } from './boxOfLeaves';
import { takenAt } from './takenAt';
import { answersTo, endOf, expectKnown, isSendable, templateOf } from './toSend';
import { useKeptFocus } from './useKeptFocus';
import { ZoomPane } from './ZoomPane';

interface ChartPanelProps {
  recording: Recording;
  actor: RecordedActor;
  chart: Statechart;
  /** Null as long as it is being laid out. */
  layout: ChartLayout | Error | null;
  step: StepAt | null;
  /** Why nothing can be sent; null where it can be. */
  whyNot: string | null;
  onSend: (event: { type: string }) => void;
}

/** The machine as it is at a moment, and what it answers then. */
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
  // One object for all that decides which buttons there are.
  const shown = useMemo(() => ({ answers, draft, whyNot }), [answers, draft, whyNot]);
  const notePress = useKeptFocus(answersPlace, shown);

  const answer = useCallback(
    (eventType: string, isToBeWritten: boolean) => {
      if (whyNot !== null) return;
      notePress();
      const event = templateOf(recording, actor.id, eventType);
      if (isToBeWritten) setDraft(event);
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

  // The drawing is spared what has not changed as long as it is given the same function.
  const latest = useRef(answer);
  const isToBeWritten = useRef(false);
  useLayoutEffect(() => {
    latest.current = answer;
  }, [answer]);
  const pick = useCallback(({ eventType }: Transition) => {
    latest.current(eventType, isToBeWritten.current);
  }, []);
  const noteKeys = ({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }) => {
    isToBeWritten.current = shiftKey || altKey;
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
