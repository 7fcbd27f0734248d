import { initialSession } from '../auth/storedTokens';
import { initialLocale } from '../locale/detectLocale';
import { paths, withoutSlash } from '../paths';
import { holdInput } from './holdInput';
import { showInLanguage } from './showInLanguage';
import { startApplication } from './startApplication';

/*
 * The one script that stands inside every page, in its head: it runs before anything is painted, so it is
 * small, and asks nobody. What it decides is what a page rendered at build time cannot know: whether there
 * is a session, which language the visitor reads, and when the application is to be started.
 */
const root = document.documentElement;
const session = initialSession(window);
const locale = initialLocale();
const facts = document.currentScript?.dataset ?? {};
root.dataset['session'] = session;

const ready = root.lang === locale ? Promise.resolve() : showInLanguage(window, locale);
startApplication(window, {
  files: (facts['app'] ?? '').split(' '),
  // Somebody waits for what the application alone knows: the session, a page as its query asks for, or the
  // way on from the login page of somebody who is logged in.
  isUrgent:
    session === 'pending' ||
    (session === 'loggedIn' && withoutSlash(location.pathname) === paths.login) ||
    location.search !== '' ||
    'now' in facts,
  ready,
});
holdInput(window);
