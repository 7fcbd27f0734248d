/* The entry point `statechart-inspector`, with the code for the page that is watched. */
export { connectInspector, type InspectorOptions } from './client/connectInspector';
export { redact, type Replace, replaceSecrets } from './redaction/redact';
