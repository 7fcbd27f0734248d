import {
  hidePage,
  isHydrated,
  readBuild,
  setVisitorLanguage,
  showPage,
  showSession,
  shownLanguage,
} from '../documentState';
import { initialLocale } from '../locale/initialLocale';
import { readAllCookies } from '../ui/readCookies';
import { holdInput, requestApplication } from './earlyInput';
import { initialSession } from './initialSession';
import { recoverStartScript } from './recover';

/*
 * The inline script in the head of every page. It is the first of the site's code to run in the
 * browser. Because it runs before the first paint, it does only what cannot wait: it finds out what
 * the build cannot know, which is whether there is a session and which language the visitor reads,
 * and it holds what the visitor presses. After the first paint, it loads the start script
 * (startScript.ts), which does the rest.
 */

/** The longest time for which the page may stay blank, in milliseconds. */
const longestBlankMs = 3_000;

/** The document's cookies. A slow phone needs 10 to 20 ms to read them, so they are read once. */
const cookies = { cookie: readAllCookies(document) };

const locale = initialLocale(window, cookies);
setVisitorLanguage(locale);
if (shownLanguage() !== locale) {
  // The start script replaces the page with its version in the visitor's language.
  hidePage();
  setTimeout(showPage, longestBlankMs);
}

showSession(process.env.SIGN_IN === 'off' ? 'loggedOut' : initialSession(window, cookies));
if (process.env.SIGN_IN !== 'off') {
  // The session may end while the page is in the back/forward cache, and the browser may paint a
  // restored page before it sends `pageshow`. So a document that waits in this cache shows no status.
  addEventListener('pagehide', () => {
    if (!isHydrated()) showSession('pending');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || isHydrated()) return;
    showSession(initialSession(window));
    followSession();
  });
  // One of these events follows a sign-in in another tab, even if this page was hidden at that time.
  addEventListener('storage', followSession);
  document.addEventListener('visibilitychange', followSession);
}

let attempts = 0;
let isLoading = false;
holdInput(loadStart);
// A hidden page is not painted.
document.addEventListener('visibilitychange', loadStart, { once: true });
if (document.hidden) loadStart();
else requestAnimationFrame(() => setTimeout(loadStart));

/** Starts the application if there is a session now, for example after a sign-in in another tab. */
function followSession() {
  if (!isHydrated() && initialSession(window) !== 'loggedOut') requestApplication();
}

/**
 * Loads the start script. If this fails, the page stays a document. The next attempt begins with the
 * visitor's next action, or when the browser is online again. It uses a different URL, because
 * browsers do not request a module again after a failed request.
 */
function loadStart() {
  if (isLoading) return;
  isLoading = true;
  attempts += 1;
  const url = readBuild()?.start ?? '';
  import(/* webpackIgnore: true */ attempts > 1 ? `${url}?attempt=${attempts}` : url).catch(() => {
    isLoading = false;
    showPage();
    void recoverStartScript(url);
  });
}
