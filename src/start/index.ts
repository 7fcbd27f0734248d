import { hydratedEvent, readPrerenderedPage } from '../app/prerenderedPage';
import { initialSession } from '../auth/storedTokens';
import { readAddress } from '../locale/address';
import { initialLocale } from '../locale/detectLocale';
import { fileUrl, manifestPath, paths, withoutSlash } from '../paths';
import { registerServiceWorker } from './registerServiceWorker';
import { replayInputAfterHydration } from './replayInputAfterHydration';
import { showInLanguage } from './showInLanguage';
import { startApplication, type StartTime } from './startApplication';
import { whenPaintedAndIdle } from './whenPaintedAndIdle';

/*
 * The inline script in the head of every page, and so the first code of the site that the browser runs. It runs
 * before the first paint, so it is small and sends no request (but see showInLanguage.ts). It determines what the build
 * cannot know (whether there is a session, and the visitor's language), and decides when the application starts:
 * startApplication.ts loads src/index.tsx, which hydrates the page. Most visitors only read; for them, this is all the
 * code that runs.
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
// A sign-in in another tab; while this page was hidden, or in the back/forward cache.
for (const type of process.env.SIGN_IN === 'off'
  ? []
  : ['storage', 'visibilitychange', 'pageshow']) {
  addEventListener(type, () => {
    if (initialSession(window) !== 'loggedOut') start();
  });
}
void idle.then(linkManifest);
if (process.env.SERVICE_WORKER === 'on') void registerServiceWorker(window, settled);

function chooseStartTime(): StartTime {
  // The prerendered page is not what this visitor should see: the session is not known yet, the query changes the
  // page, or the page has no content without the application.
  if (session === 'pending' || location.search !== '' || 'now' in flags) return 'now';
  const path = withoutSlash(readAddress(location.pathname).path);
  const isForActions = path === paths.login || path === paths.search;
  return session === 'loggedIn' || isForActions ? 'idle' : 'onAction';
}

/** A host may send one page for all addresses, and may not have the page in the visitor's language. */
function isRightPage() {
  const element = document.getElementById('app');
  return element !== null && readPrerenderedPage(element, window)?.locale === locale;
}

/**
 * Links the web manifest until the page is hydrated (src/entries/PageHead.tsx): a browser installs a site from a page
 * with a manifest, but would load it before the first paint, with priority over pictures, if it were in the HTML.
 */
function linkManifest() {
  // Hydrated already.
  if (!('session' in root.dataset)) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = fileUrl(manifestPath(root.lang));
  document.head.append(link);
  document.addEventListener(hydratedEvent, () => link.remove());
}
