/*
 * The `statechart-inspector/chart` entry point. It reads a machine, computes a layout for its
 * chart, and draws the chart as SVG.
 */
import ELK from 'elkjs/lib/elk.bundled.js';
import { layoutChart as layoutWith } from './chart/layoutChart';
import type { ChartLayout } from './chart/chartLayout';
import type { Statechart } from './chart/statechart';

export { chartSvg } from './chart/chartSvg';
export { plainDefinition } from './chart/plainDefinition';
export { readStatechart } from './chart/readStatechart';
export type { ChartLayout } from './chart/chartLayout';
export type { Statechart, StateNode, Transition } from './chart/statechart';

/** Computes the layout of a chart on the current thread instead of in a worker. */
export const layoutChart = (chart: Statechart): Promise<ChartLayout> =>
  layoutWith(chart, new ELK());
