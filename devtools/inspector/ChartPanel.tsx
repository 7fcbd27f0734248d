import { useCallback, useMemo, useState } from 'react';
import { activeStates } from '../statechart/activeStates';
import { enabledTransitions } from '../statechart/enabledTransitions';
import type { Statechart } from '../statechart/statechart';
import { Answers } from './Answers';
import styles from './ChartPanel.module.css';
import type { RecordedActor, Recording } from './recording';
import { valueOf, type StepAt } from './stepAt';
import { answersTo, templateOf } from './toSend';

interface ChartPanelProps {
  recording: Recording;
  actor: RecordedActor;
  chart: Statechart;
  step: StepAt | null;
  /** Why nothing can be sent; null where it can be. */
  whyNot: string | null;
  onSend: (event: { type: string }) => void;
}

/** The machine as it is at a moment, and what it answers then. */
export function ChartPanel({ recording, actor, chart, step, whyNot, onSend }: ChartPanelProps) {
  const [draft, setDraft] = useState<{ type: string } | null>(null);
  const value = valueOf(step?.snapshot);
  const active = useMemo(() => activeStates(chart, value), [chart, value]);
  const enabled = useMemo(() => enabledTransitions(chart, active), [chart, active]);
  const answers = useMemo(() => answersTo(chart, enabled), [chart, enabled]);

  const answer = useCallback(
    (eventType: string, isToBeWritten: boolean) => {
      if (whyNot !== null) return;
      const event = templateOf(recording, actor.id, eventType);
      if (isToBeWritten) setDraft(event);
      else onSend(event);
    },
    [recording, actor.id, whyNot, onSend],
  );
  const send = useCallback(
    (event: { type: string }) => {
      setDraft(null);
      onSend(event);
    },
    [onSend],
  );
  const cancel = useCallback(() => setDraft(null), []);

  return (
    <div className={styles.panel}>
      <div>{[...active].join(' ')}</div>
      <Answers
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
