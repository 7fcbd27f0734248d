import type { ELK } from 'elkjs/lib/elk-api';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ChartLayout } from '../chart/chartLayout';
import { collapseStates } from '../chart/collapseStates';
import { layoutChart } from '../chart/layoutChart';
import { readStatechart } from '../chart/readStatechart';
import type { Statechart } from '../chart/statechart';
import type { RecordedActor } from '../recording/recording';
import { isMachine } from './useInspectorView';
import { reasonOf } from './ErrorBoundary';

export type Elk = Pick<ELK, 'layout'>;

const charts = new Map<string, Statechart | Error>();

/**
 * Returns an actor's chart. The same definition always results in the same object.
 *
 * @returns null if the actor is not a machine, or an Error if its definition cannot be read
 */
export function chartOf(actor: RecordedActor): Statechart | Error | null {
  const { definition } = actor;
  if (definition === null || !isMachine(actor)) return null;
  let chart = charts.get(definition);
  if (chart) return chart;
  try {
    chart = readStatechart(JSON.parse(definition));
  } catch (error) {
    chart = new Error(reasonOf(error));
  }
  charts.set(definition, chart);
  return chart;
}

/**
 * Returns a chart without the children of states that the user has collapsed, the layout of this
 * chart, and a function that collapses or expands a state.
 */
export function useChart(whole: Statechart, elk: Elk) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const chart = useMemo(() => collapseStates(whole, collapsed), [whole, collapsed]);
  const [laidOut, setLaidOut] = useState<{ chart: Statechart; layout: ChartLayout | Error }>();
  const [toggle] = useState(() => (state: string) => {
    setCollapsed((before) => {
      const after = new Set(before);
      if (!after.delete(state)) after.add(state);
      return after;
    });
  });
  useEffect(() => {
    let isWanted = true;
    const show = (layout: ChartLayout | Error) => {
      if (isWanted) startTransition(() => setLaidOut({ chart, layout }));
    };
    bestLayout(chart, elk, show).catch((error: unknown) => show(new Error(reasonOf(error))));
    return () => {
      isWanted = false;
    };
  }, [chart, elk]);
  // Until the new layout is ready, show the old chart and its layout.
  return { ...(laidOut ?? { chart, layout: null }), toggle };
}

const layouts = new WeakMap<Statechart, ChartLayout>();

/**
 * Computes a layout and shows it. If this layout does not fit the window, computes the layout in
 * the other direction and shows it if it fits better.
 */
async function bestLayout(chart: Statechart, elk: Elk, show: (layout: ChartLayout) => void) {
  const fit = ({ width, height }: ChartLayout) =>
    Math.min((0.66 * window.innerWidth) / width, (0.7 * window.innerHeight) / height);
  const known = layouts.get(chart);
  const down = known ?? (await layoutChart(chart, elk));
  show(down);
  if (known || fit(down) >= 1) return;
  const right = await layoutChart(chart, elk, 'RIGHT');
  const best = fit(right) > fit(down) ? right : down;
  layouts.set(chart, best);
  if (best === right) show(right);
}
