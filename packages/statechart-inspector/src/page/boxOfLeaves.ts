import type { Box, ChartLayout } from '../chart/chartLayout';
import type { Statechart } from '../chart/statechart';

/** What is around the innermost of these states on a chart; null for none. */
export function boxOfLeaves(
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
