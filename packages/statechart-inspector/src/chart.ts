/*
 * The `statechart-inspector/chart` entry point. It reads a machine, computes a layout for its
 * chart, and draws the chart as SVG.
 */
import type { AnyStateMachine } from 'xstate';
import ELK from 'elkjs/lib/elk.bundled.js';
import { layoutChart as layoutWith } from './chart/layoutChart';
import type { ChartLayout } from './chart/chartLayout';
import { describeMachine } from './client/describeMachine';
import { type Statechart, toStatechart } from './chart/statechart';

export { chartSvg } from './chart/chartSvg';
export type { ChartLayout } from './chart/chartLayout';
export type { Statechart, StateNode, Transition } from './chart/statechart';

/** Reads a machine of XState. */
export const readStatechart = (machine: AnyStateMachine): Statechart =>
  toStatechart(describeMachine(machine));

/** Computes the layout of a chart on the current thread instead of in a worker. */
export const layoutChart = (chart: Statechart): Promise<ChartLayout> =>
  layoutWith(chart, new ELK());
