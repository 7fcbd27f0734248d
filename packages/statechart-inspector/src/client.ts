/*
 * The `statechart-inspector` entry point. It contains the code that runs in the page whose state
 * machines are inspected.
 */
export { connectInspector, type InspectorOptions } from './client/connectInspector';
