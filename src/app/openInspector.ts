import { createBrowserInspector } from '@statelyai/inspect';
import { connectInspector } from 'statechart-inspector';

/**
 * The session storage key for the developer's choice. The choice is stored, because signing in
 * removes `?inspect` from the URL.
 */
const key = 'inspect';

/**
 * Opens the statechart inspector in a separate window, during development only. `?inspect` in the
 * URL turns it on for this tab, `?inspect=stately` opens the inspector at stately.ai instead, and
 * `?inspect=off` turns it off. The machine never has a token, so the inspector receives what the
 * machine has.
 *
 * @returns the `inspect` option for `createActor`; undefined if the inspector is off
 */
export function openInspector(win: Window) {
  const asked = new URLSearchParams(win.location.search).get(key);
  if (asked === 'off') win.sessionStorage.removeItem(key);
  else if (asked !== null) win.sessionStorage.setItem(key, asked === 'stately' ? asked : 'on');
  const which = win.sessionStorage.getItem(key);
  if (which === null) return undefined;
  if (which === 'stately') return connectStately(win);
  return connectInspector({ page: win, url: '/devtools/inspector/' });
}

function connectStately(win: Window) {
  const url = 'https://stately.ai/inspect';
  const { adapter, inspect } = createBrowserInspector({ url, window: win });
  // The package tries to open its window only once and does not report whether the browser blocked
  // it, so try again on the next click.
  if ('targetWindow' in adapter && adapter.targetWindow === null) {
    console.warn('The browser refused the window of the inspector. It opens with your next click.');
    const open = () => (adapter.targetWindow = win.open(url, 'xstateinspector'));
    win.addEventListener('click', open, { once: true, capture: true });
  }
  return inspect;
}
