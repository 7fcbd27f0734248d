import { useId, useMemo } from 'react';
import type { ChartLayout } from './chartLayout';
import { ChartShapes } from './ChartShapes';
import { chartStyle } from './chartStyle';
import { chartSummary } from './chartWords';
import type { Statechart, Transition } from './statechart';

interface ChartDrawingProps {
  chart: Statechart;
  /** Of this chart, from `layoutChart`. */
  layout: ChartLayout;
  /** Ids of the active states, from `activeStates`. */
  active: ReadonlySet<string>;
  /** Ids of the transitions taken last, in the order in which they were taken. */
  taken?: readonly string[];
  /** What they were taken at: where it is another one, they are seen to be taken again. */
  step?: string | number;
  /** The transitions that are buttons. */
  enabled?: readonly Transition[];
  /** Id of the transition that was picked. */
  selected?: string | null;
  onPick?: ((transition: Transition) => void) | undefined;
  className?: string | undefined;
}

const none: readonly never[] = [];

/**
 * A statechart to look at, to listen to and to use: enabled transitions are buttons, every state says whether it
 * is active. It is drawn anew at each event, never laid out anew; what has not changed is not drawn again, as
 * long as `onPick` stays the same function. Its size is that of the layout, unless CSS says otherwise.
 */
export function ChartDrawing(props: ChartDrawingProps) {
  const { chart, layout, active, taken = none, step = 0, enabled = none, className } = props;
  const summary = useId();
  const buttons = useMemo(() => new Set(enabled.map(({ id }) => id)), [enabled]);
  return (
    <svg
      className={`chart${className === undefined ? '' : ` ${className}`}`}
      viewBox={`0 0 ${String(layout.width)} ${String(layout.height)}`}
      width={layout.width}
      height={layout.height}
      role="group"
      aria-label={`Statechart ${chart.id}`}
      aria-describedby={summary}
    >
      <desc id={summary}>{chartSummary(chart, active)}</desc>
      <style>{chartStyle}</style>
      <ChartShapes
        chart={chart}
        layout={layout}
        active={active}
        taken={taken}
        step={step}
        enabled={buttons}
        selected={props.selected ?? null}
        isSpoken
        onPick={props.onPick ?? null}
      />
    </svg>
  );
}
