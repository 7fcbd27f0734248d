import { initialSession } from '../auth/storedTokens';
import { readAddress } from '../locale/address';
import { initialLocale } from '../locale/detectLocale';
import { paths, withoutSlash } from '../paths';
import { replayInputAfterHydration } from './replayInputAfterHydration';
import { showInLanguage } from './showInLanguage';
import { startApplication } from './startApplication';

/*
 * The inline script in the head of every page, and so the first code of the site that the browser runs. It runs
 * before the first paint, so it is small and sends no request. It determines what the build cannot know (whether
 * there is a session, and the visitor's language), and decides when the application starts: startApplication.ts loads
 * src/index.tsx, which hydrates the page.
 */
const root = document.documentElement;
const session = initialSession(window);
const locale = initialLocale();
const { app: scripts = '', ...flags } = document.currentScript?.dataset ?? {};
root.dataset['session'] = session;

startApplication(window, {
  scripts:
    root.lang === locale ? Promise.resolve(scripts) : showInLanguage(window, locale, scripts),
  // The prerendered page is not what this visitor should see: the session is not known yet, a logged-in visitor is
  // redirected from the login page, the query changes the page, or the page has no content without the application.
  isUrgent:
    session === 'pending' ||
    (session === 'loggedIn' && withoutSlash(readAddress(location.pathname).path) === paths.login) ||
    location.search !== '' ||
    'now' in flags,
});
replayInputAfterHydration(window);
