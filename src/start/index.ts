import { notHydratedEvent } from '../app/prerenderedPage';
import type { SessionStatus } from '../auth/AuthProvider';
import { initialLocale } from '../locale/initialLocale';
import { readAllCookies } from '../ui/readCookies';
import { initialSession } from './initialSession';
import { replayInputAfterHydration } from './replayInputAfterHydration';

/*
 * The inline script in the head of every page. It is the first of the site's code to run in the
 * browser. Because it runs before the first paint, it does only what cannot wait: it finds out what
 * the build cannot know, which is whether there is a session and which language the visitor reads,
 * and it holds what the visitor presses. After the first paint, it loads the deferred script
 * (deferred.ts), which does the rest.
 */
const root = document.documentElement;
const { dataset } = document.currentScript as HTMLScriptElement;

/** The longest time for which the page may stay blank, in milliseconds. */
const longestBlank = 3_000;

/** The document's cookies. A slow phone needs 10 to 20 ms to read them, so they are read once. */
const cookies = { cookie: readAllCookies(document) };

const locale = initialLocale(window, cookies);
// The deferred script reads this attribute.
dataset['locale'] = locale;
if (root.lang !== locale) {
  // The deferred script replaces the page with its version in the visitor's language.
  root.style.visibility = 'hidden';
  setTimeout(showPage, longestBlank);
}

root.dataset['session'] =
  process.env.SIGN_IN === 'off' ? 'loggedOut' : initialSession(window, cookies);
if (process.env.SIGN_IN !== 'off') {
  // The session may end while the page is in the back/forward cache, and the browser may paint a
  // restored page before it sends `pageshow`. So a document that waits in this cache shows no status.
  addEventListener('pagehide', () => showSession('pending'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showSession(initialSession(window));
  });
}

let attempts = 0;
let isLoading = false;
replayInputAfterHydration(window, onAction);
addEventListener('keydown', onAction, true);
// A hidden page is not painted.
document.addEventListener('visibilitychange', loadDeferred, { once: true });
if (document.hidden) loadDeferred();
else requestAnimationFrame(() => setTimeout(loadDeferred));

function onAction() {
  // The deferred script reads this attribute, too.
  dataset['acted'] = '';
  loadDeferred();
}

/**
 * Loads the deferred script. If this fails, the page stays a document. The next attempt begins with
 * the visitor's next action, or when the browser is online again. It uses a different URL, because
 * browsers do not request a module again after a failed request.
 */
function loadDeferred() {
  if (isLoading) return;
  isLoading = true;
  attempts += 1;
  const url = dataset['deferred'] ?? '';
  import(/* webpackIgnore: true */ attempts > 1 ? `${url}?attempt=${attempts}` : url).catch(() => {
    isLoading = false;
    showPage();
    addEventListener('online', loadDeferred, { once: true });
    document.dispatchEvent(new Event(notHydratedEvent));
  });
}

function showPage() {
  root.style.removeProperty('visibility');
}

/** Shows the session's status in the document. After hydration, React shows it. */
function showSession(status: SessionStatus) {
  if ('session' in root.dataset) root.dataset['session'] = status;
}
