import { readPrerenderedPage } from '../app/prerenderedPage';
import { isLocale } from '../locale/locales';
import { fileUrl, manifestPath, paths } from '../paths';
import { initialSession } from './initialSession';
import { registerServiceWorker } from './registerServiceWorker';
import { showInLanguage } from './showInLanguage';
import { startApplication, type StartTime } from './startApplication';
import { whenPaintedAndIdle } from './whenPaintedAndIdle';

/*
 * The deferred script of every page. The inline script (index.ts) loads it after the first paint,
 * and leaves what it has found out in attributes of the document. This script decides when the
 * application starts. startApplication.ts loads src/index.tsx, which hydrates the page. Most
 * visitors only read, so no other code runs in their browsers.
 */
const root = document.documentElement;
const {
  app: scripts = '',
  locale,
  ...flags
} = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
const idle = whenPaintedAndIdle(window);

const { start, settled } = startApplication(window, {
  scripts:
    isLocale(locale) && root.lang !== locale
      ? showInLanguage(window, locale, scripts)
      : Promise.resolve(scripts),
  idle,
  startTime: chooseStartTime(),
  isRightPage,
});
if (process.env.SIGN_IN !== 'off') followSession();
void idle.then(linkManifest);
if (process.env.SERVICE_WORKER === 'on') void registerServiceWorker(window, settled);

/**
 * Starts the application if there is a session now. These events fire after a sign-in in another
 * tab, even if this page was hidden or in the back/forward cache at that time.
 */
function followSession() {
  for (const type of ['storage', 'visibilitychange', 'pageshow']) {
    addEventListener(type, (event) => {
      // The inline script has just looked.
      if (event instanceof PageTransitionEvent && !event.persisted) return;
      if (initialSession(window) !== 'loggedOut') start();
    });
  }
}

function chooseStartTime(): StartTime {
  const { session } = root.dataset;
  // In these cases, the prerendered page may not be what this visitor should see: the session is
  // unknown, the query may change the page, or the page has no content without the application.
  if (session === 'pending' || location.search !== '' || 'now' in flags) return 'now';
  // The visitor has acted before this script has loaded.
  if ('acted' in flags) return 'now';
  // Visitors act on these pages, and the not-found page suggests others only with the application.
  const forActions: readonly unknown[] = [paths.login, paths.search, paths.notFound];
  const isForActions = forActions.includes(prerenderedPage()?.pathname);
  return session === 'loggedIn' || isForActions ? 'idle' : 'onAction';
}

function prerenderedPage() {
  const element = document.getElementById('app');
  return element ? readPrerenderedPage(element, window) : undefined;
}

/**
 * Returns whether the document contains the right page, as the visitor has left it. A host may send
 * the same page for all URLs, and may not have the page in the visitor's language. After a reload or
 * Back, only the application can restore the position in a vertical text.
 */
function isRightPage() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = visit !== undefined && visit.type !== 'navigate';
  return (
    prerenderedPage()?.locale === locale &&
    !(isReturn && document.querySelector('#app [data-vertical]'))
  );
}

/**
 * Adds the link to the web manifest, which browsers need to install the site. If the link were part
 * of the HTML, browsers would load the manifest before the first paint and before pictures.
 */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  const followLanguage = () => (link.href = fileUrl(manifestPath(root.lang)));
  followLanguage();
  new MutationObserver(followLanguage).observe(root, { attributeFilter: ['lang'] });
  document.head.append(link);
}
