/*
 * Entry point `statechart-inspector/client`: code for the page that is watched.
 */
export { connectInspector, type InspectorOptions } from './client/connectInspector';
export { openInspector } from './client/openInspector';
export { redact } from './redaction/redact';
