import { useId, useMemo } from 'react';
import type { ChartLayout } from './chartLayout';
import { ChartShapes } from './ChartShapes';
import { chartStyle } from './chartStyle';
import { chartSummary } from './chartWords';
import type { Statechart, Transition } from './statechart';

interface ChartDrawingProps {
  chart: Statechart;
  /** The layout of this chart, from `layoutChart`. */
  layout: ChartLayout;
  /** Ids of the active states, from `activeStates`. */
  active: ReadonlySet<string>;
  /** Ids of the transitions taken last, in order. */
  taken?: readonly string[];
  /** Id of the step that took them; the animation runs again when it changes. */
  step?: string | number;
  /** The transitions to draw as buttons. */
  enabled?: readonly Transition[];
  /** Id of the selected transition. */
  selected?: string | null;
  onPick?: ((transition: Transition) => void) | undefined;
  className?: string | undefined;
}

const none: readonly never[] = [];

/**
 * An accessible, interactive statechart: enabled transitions are buttons, and every state says whether it is active.
 * An event changes the drawing, not the layout. Shapes are memoised as long as `onPick` stays the same function.
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
