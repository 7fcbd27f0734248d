import { initialSession } from '../auth/storedTokens';
import { initialLocale } from '../locale/detectLocale';
import { paths, withoutSlash } from '../paths';
import { replayInputAfterHydration } from './replayInputAfterHydration';
import { showInLanguage } from './showInLanguage';
import { startApplication } from './startApplication';

/*
 * The inline script in the head of every page. It runs before the first paint, so it is small and sends no request. It
 * finds out what the build cannot know (whether there is a session, and the visitor's language), and decides when the
 * application starts.
 */
const root = document.documentElement;
const session = initialSession(window);
const locale = initialLocale();
const { app: scripts = '', ...flags } = document.currentScript?.dataset ?? {};
root.dataset['session'] = session;

startApplication(window, {
  scripts:
    root.lang === locale ? Promise.resolve(scripts) : showInLanguage(window, locale, scripts),
  // The visitor waits for the application: it knows the session, the page for this query, or where to send a logged-in
  // visitor from the login page.
  isUrgent:
    session === 'pending' ||
    (session === 'loggedIn' && withoutSlash(location.pathname) === paths.login) ||
    location.search !== '' ||
    'now' in flags,
});
replayInputAfterHydration(window);
