import { createBrowserInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { redact } from './redact';

/**
 * Opens the XState inspector in a window of its own. For development: nothing of this is in the
 * production bundle. Everything that leaves passes `redact` first, the input and output of actors
 * included, which `sanitizeEvent` and `sanitizeContext` leave out.
 */
export function openInspector() {
  const { inspect } = createBrowserInspector({
    serialize: (event) => redact(event) as StatelyInspectionEvent,
  });
  return inspect;
}
