import { useEffect, useState } from 'react';
import type { ChartLayout } from '../chart/chartLayout';
import { layoutChart } from '../chart/layoutChart';
import type { Statechart } from '../chart/statechart';

const known = new WeakMap<Statechart, ChartLayout | Error>();

/** Where everything on a chart is drawn; null until that is known, an Error where it cannot be. */
export function useChartLayout(chart: Statechart | null): ChartLayout | Error | null {
  const [, setLaidOut] = useState<Statechart | null>(null);
  useEffect(() => {
    if (!chart || known.has(chart)) return;
    let isWanted = true;
    void layoutChart(chart)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .then((layout) => {
        known.set(chart, layout);
        if (isWanted) setLaidOut(chart);
      });
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return (chart && known.get(chart)) ?? null;
}
