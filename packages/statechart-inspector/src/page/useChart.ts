import type { ELK } from 'elkjs/lib/elk-api';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ChartLayout } from '../chart/chartLayout';
import { foldStates, nearStates } from '../chart/foldStates';
import { layoutChart } from '../chart/layoutChart';
import type { Statechart } from '../chart/statechart';
import { readDefinition } from '../recording/readDefinition';
import { isMachine, type RecordedActor } from '../recording/recording';
import { reasonOf } from './reasonOf';

/** Computes layouts. In a browser, it uses a worker. */
export type Elk = Pick<ELK, 'layout' | 'terminateWorker'>;

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
    chart = readDefinition(definition);
  } catch (error) {
    chart = new Error(reasonOf(error));
  }
  charts.set(definition, chart);
  return chart;
}

/** What the user has hidden or shown, and what is shown besides. */
interface Choice {
  near: ReadonlySet<string>;
  /** The states whose children the user has hidden. */
  collapsed: ReadonlySet<string>;
  /** The states of which the user has asked for all children. */
  expanded: ReadonlySet<string>;
}

/** A layout with the chart and the choice that it belongs to. */
interface LaidOut {
  chart: Statechart;
  layout: ChartLayout | Error;
  choice: Choice;
}

/** Returns the states to show: a state is shown only if its parent is. */
function shownStates(chart: Statechart, { near, collapsed, expanded }: Choice) {
  const shown = new Set<string>();
  for (const { id, parent } of chart.states.values()) {
    if (parent !== null && (!shown.has(parent) || collapsed.has(parent))) continue;
    if (near.has(id) || expanded.has(parent ?? '')) shown.add(id);
  }
  return shown;
}

const none: ReadonlySet<string> = new Set();

function withAndWithout(states: ReadonlySet<string>, state: string, isIn: boolean) {
  const changed = new Set(states);
  if (isIn) changed.add(state);
  else changed.delete(state);
  return changed;
}

/**
 * Returns the part of a chart to show, its layout, and a function that hides or shows the children of a
 * state. A large chart shows what is near the active states at first. It
 * is laid out once, in a worker, and each change stops the layout before it.
 */
export function useChart(whole: Statechart, active: ReadonlySet<string>, createElk: () => Elk) {
  const [choice, setChoice] = useState<Choice>(() => ({
    near: nearStates(whole, active),
    collapsed: none,
    expanded: none,
  }));
  const [laidOut, setLaidOut] = useState<LaidOut>();
  if ([...active].some((id) => !choice.near.has(id))) {
    setChoice({ ...choice, near: nearStates(whole, active) });
  }
  const chart = useMemo(() => foldStates(whole, shownStates(whole, choice)), [whole, choice]);

  const isLaidOut = laidOut?.choice === choice;
  useEffect(() => {
    if (isLaidOut) return;
    const elk = createElk();
    const show = (layout: ChartLayout | Error) =>
      startTransition(() => setLaidOut({ chart, layout, choice }));
    let isWanted = true;
    void layoutChart(chart, elk)
      .catch((error: unknown) => new Error(reasonOf(error)))
      .then((layout) => isWanted && show(layout))
      .finally(() => elk.terminateWorker());
    return () => {
      isWanted = false;
      elk.terminateWorker();
    };
  }, [chart, choice, createElk, isLaidOut]);

  return {
    // Until the new layout is ready, show the old chart and its layout.
    ...(laidOut ?? { chart, layout: null }),
    isBusy: !isLaidOut,
    /** Hides or shows the children of a state. */
    toggle: (id: string) => {
      const { standsFor = id, isCollapsed = false } = laidOut?.chart.states.get(id) ?? {};
      setChoice({
        ...choice,
        collapsed: withAndWithout(choice.collapsed, standsFor, !isCollapsed),
        expanded: withAndWithout(choice.expanded, standsFor, isCollapsed),
      });
    },
  };
}
