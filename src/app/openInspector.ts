import { connectInspector } from 'statechart-inspector';

/**
 * The session storage key for the developer's choice. The choice is stored, because signing in
 * removes `?inspect` from the URL.
 */
const key = 'inspect';

/**
 * Opens the statechart inspector in a separate window, during development only. `?inspect` in the
 * URL turns it on for this tab, and `?inspect=off` turns it off.
 *
 * @returns the `inspect` option for `createActor`; undefined if the inspector is off
 */
export function openInspector(win: Window) {
  const asked = new URLSearchParams(win.location.search).get(key);
  if (asked === 'off') win.sessionStorage.removeItem(key);
  else if (asked !== null) win.sessionStorage.setItem(key, 'on');
  if (win.sessionStorage.getItem(key) === null) return undefined;
  return connectInspector({ page: win, url: '/devtools/inspector/' });
}
