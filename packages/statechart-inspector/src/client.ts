/*
 * The `statechart-inspector` entry point. It contains the code for the page whose machines are
 * watched.
 */
export { connectInspector, type InspectorOptions } from './client/connectInspector';
export { redact, type Replace, replaceSecrets } from './redaction/redact';
