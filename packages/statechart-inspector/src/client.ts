/*
 * Entry point `statechart-inspector/client`: code for the page that is watched.
 */
export { connectInspector, type InspectorOptions } from './client/connectInspector';
export { openWithNextClick } from './client/inspectorWindow';
export { redact, type Replace, replaceSecrets } from './redaction/redact';
export { createRedaction } from './redaction/redactMessage';
