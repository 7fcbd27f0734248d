import { useEffect, useState } from 'react';
import { readStatechart } from '../chart/readStatechart';
import type { Statechart } from '../chart/statechart';
import { isMachine } from './actorAt';
import type { RecordedActor } from '../recording/recording';
import type { ChartLayout } from '../chart/chartLayout';
import { layoutChart } from '../chart/layoutChart';

const charts = new Map<string, Statechart | Error>();

/**
 * The chart of an actor, read from its definition. The same definition gives the same object.
 *
 * @returns null if the actor is not a machine; an Error that says what was expected if the definition cannot be read
 */
export function chartOf(actor: RecordedActor): Statechart | Error | null {
  const { definition } = actor;
  if (definition === null || !isMachine(actor)) return null;
  const before = charts.get(definition);
  if (before) return before;
  const chart = read(definition);
  charts.set(definition, chart);
  return chart;
}

function read(definition: string): Statechart | Error {
  try {
    return readStatechart(JSON.parse(definition));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const layouts = new WeakMap<Statechart, ChartLayout | Error>();

/** The layout of a chart; null until it is computed, an Error if that fails. */
export function useChartLayout(chart: Statechart | null): ChartLayout | Error | null {
  const [, setLaidOut] = useState<Statechart | null>(null);
  useEffect(() => {
    if (!chart || layouts.has(chart)) return;
    let isWanted = true;
    void layoutChart(chart)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .then((layout) => {
        layouts.set(chart, layout);
        if (isWanted) setLaidOut(chart);
      });
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return (chart && layouts.get(chart)) ?? null;
}
