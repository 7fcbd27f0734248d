import { createBrowserInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { redact } from '../redaction/redact';
import { connectInspector } from './connectInspector';
import { openWithNextClick } from './openWithNextClick';

/** Remembered for the tab, since the way to the provider and back drops `?inspect` from the address. */
const key = 'inspect';

/**
 * Opens the XState inspector in a window of its own, where `?inspect` asks for it in this tab: the one that
 * `npm run dev` serves, or with `?inspect=stately` the one at stately.ai. `?inspect=off` ends it. For
 * development: nothing of this is in the production bundle. Everything that leaves passes `redact` first, the
 * input and output of actors included, which `sanitizeEvent` and `sanitizeContext` of @statelyai/inspect leave out.
 *
 * @returns what `createActor` takes as `inspect`, or undefined where nobody asked
 */
export function openInspector(page: Window) {
  const asked = new URLSearchParams(page.location.search).get(key);
  if (asked === 'off') page.sessionStorage.removeItem(key);
  else if (asked !== null) page.sessionStorage.setItem(key, asked === 'stately' ? asked : 'on');
  const which = page.sessionStorage.getItem(key);
  if (which === null) return undefined;
  if (which === 'stately') return connectStately(page);
  return connectInspector({
    page,
    url: '/devtools/inspector/',
    samples: [{ type: 'login', returnTo: null, email: null }],
  });
}

function connectStately(page: Window) {
  const url = 'https://stately.ai/inspect';
  const { adapter, inspect } = createBrowserInspector({
    url,
    window: page,
    serialize: (event) => redact(event) as StatelyInspectionEvent,
  });
  // The package opens its window once, and says nothing where it is refused.
  if ('targetWindow' in adapter && adapter.targetWindow === null) {
    openWithNextClick(page, () => (adapter.targetWindow = page.open(url, 'xstateinspector')));
  }
  return inspect;
}
