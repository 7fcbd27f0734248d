import { hydratedEvent, readPrerenderedPage } from '../app/prerenderedPage';
import type { SessionStatus } from '../auth/AuthProvider';
import { readAddress } from '../locale/address';
import { initialLocale } from '../locale/detectLocale';
import { fileUrl, manifestPath, paths, withoutSlash } from '../paths';
import { initialSession } from './initialSession';
import { registerServiceWorker } from './registerServiceWorker';
import { replayInputAfterHydration } from './replayInputAfterHydration';
import { showInLanguage } from './showInLanguage';
import { startApplication, type StartTime } from './startApplication';
import { whenPaintedAndIdle } from './whenPaintedAndIdle';

/*
 * The inline script in the head of every page. It is the first of the site's code to run in the
 * browser. Because it runs before the first paint, it is small and sends no requests (except in
 * showInLanguage.ts).
 *
 * The script finds out what the build cannot know: whether there is a session, and which language
 * the visitor reads. Then it decides when the application starts. startApplication.ts loads
 * src/index.tsx, which hydrates the page. Most visitors only read, so no other code runs in their
 * browsers.
 */
const root = document.documentElement;
const session = process.env.SIGN_IN === 'off' ? 'loggedOut' : initialSession(window);
const locale = initialLocale();
const { app: scripts = '', ...flags } = document.currentScript?.dataset ?? {};
const idle = whenPaintedAndIdle(window);
root.dataset['session'] = session;

const { start, settled } = startApplication(window, {
  scripts:
    root.lang === locale ? Promise.resolve(scripts) : showInLanguage(window, locale, scripts),
  idle,
  startTime: chooseStartTime(),
  isRightPage,
});
replayInputAfterHydration(window);
if (process.env.SIGN_IN !== 'off') followSession();
void idle.then(linkManifest);
if (process.env.SERVICE_WORKER === 'on') void registerServiceWorker(window, settled);

/**
 * Starts the application if there is a session now. These events fire after a sign-in in another
 * tab, even if this page was hidden or in the back/forward cache at that time. The session may also
 * have ended while the page was in this cache. The browser may paint a restored page before it sends
 * `pageshow`, so a document that waits in the cache shows no status.
 */
function followSession() {
  addEventListener('pagehide', () => showSession('pending'));
  for (const type of ['storage', 'visibilitychange', 'pageshow']) {
    addEventListener(type, () => {
      const current = initialSession(window);
      if (type === 'pageshow') showSession(current);
      if (current !== 'loggedOut') start();
    });
  }
}

/** Shows the session's status in the document. After hydration, React shows it. */
function showSession(status: SessionStatus) {
  if ('session' in root.dataset) root.dataset['session'] = status;
}

function chooseStartTime(): StartTime {
  // In these cases, the prerendered page may not be what this visitor should see: the session is
  // unknown, the query may change the page, or the page has no content without the application.
  if (session === 'pending' || location.search !== '' || 'now' in flags) return 'now';
  const path = withoutSlash(readAddress(location.pathname).path);
  const isForActions = path === paths.login || path === paths.search;
  return session === 'loggedIn' || isForActions ? 'idle' : 'onAction';
}

/**
 * Returns whether the document contains the right page. A host may send the same page for all URLs,
 * and may not have the page in the visitor's language.
 */
function isRightPage() {
  const element = document.getElementById('app');
  return element !== null && readPrerenderedPage(element, window)?.locale === locale;
}

/**
 * Adds the link to the web manifest, which browsers need to install the site. If the link were part
 * of the HTML, browsers would load the manifest before the first paint and before images. After
 * hydration, src/frame/PageHead.tsx renders the link.
 */
function linkManifest() {
  // The page is already hydrated.
  if (!('session' in root.dataset)) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = fileUrl(manifestPath(root.lang));
  document.head.append(link);
  document.addEventListener(hydratedEvent, () => link.remove());
}
