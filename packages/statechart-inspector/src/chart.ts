/*
 * Entry point `statechart-inspector/chart`: reads a machine, lays it out and draws it as SVG.
 */
export { chartSvg } from './chart/chartSvg';
export { layoutChart } from './chart/layoutChart';
export { plainDefinition } from './chart/plainDefinition';
export { readStatechart } from './chart/readStatechart';
export type { Statechart, StateNode, Transition } from './chart/statechart';
