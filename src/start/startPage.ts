import {
  isHydrated,
  readPrerenderedPage,
  readScripts,
  showStartFailure,
  shownLanguage,
  shownSession,
  visitorLanguage,
} from '../documentState';
import { paths } from '../paths';
import { recoverStart } from './recover';
import { showInLanguage, whenParsed } from './showInLanguage';

/** The pages that visitors cannot use without the application, because they only act there. */
const pagesForActions: readonly string[] = [paths.login, paths.search, paths.private];

/**
 * Starts the page: decides when the application is loaded, loads it, and lets it hydrate the page. The
 * application is loaded when the visitor presses something that needs it, presses a key, or moves the
 * focus to a control. It is loaded at once if the document is not what this visitor should see. If
 * anything fails, `recoverStart` decides what happens.
 *
 * @returns resolves when nothing more happens until the visitor acts
 */
export async function startPage(
  load = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url),
): Promise<void> {
  const { pageStart } = window;
  if (!pageStart) throw new Error('Expected the inline script to run before the start script.');
  const shown = showRightLanguage();
  let isStarting = false;
  let attempts = 0;
  /** The scripts that have been loaded or are being loaded, keyed by URL. */
  const scripts = new Map<string, Promise<unknown>>();

  async function start() {
    if (isStarting || isHydrated()) return;
    isStarting = true;
    showStartFailure(false);
    try {
      await shown;
      await whenParsed(document);
      attempts += 1;
      await Promise.all(readScripts().map(loadScript));
      if (!pageStart?.hydrate) throw new Error('Expected the application to add its function.');
      await pageStart.hydrate();
    } catch (error) {
      // This is only a warning, because the visitor can still read the page.
      console.warn('The page could not be hydrated yet.', error);
      isStarting = false;
      await recoverStart();
    }
  }

  /**
   * Loads a script. Later attempts use a different URL, because browsers do not request a module
   * again after a failed request.
   */
  function loadScript(url: string): Promise<unknown> {
    const script = scripts.get(url) ?? load(attempts > 1 ? `${url}?attempt=${attempts}` : url);
    scripts.set(url, script);
    script.catch(() => scripts.delete(url));
    return script;
  }

  pageStart.start = () => void start();
  if (pageStart.isNeeded) return start();
  await shown;
  await whenParsed(document);
  if (needsApplication()) await start();
}

/** Replaces a page that is not in the visitor's language, if the host has sent such a page. */
async function showRightLanguage(): Promise<void> {
  const locale = visitorLanguage();
  if (locale !== undefined && locale !== shownLanguage()) await showInLanguage(locale);
}

/** Returns whether the document is not yet what this visitor should see. */
function needsApplication(): boolean {
  const page = readPrerenderedPage();
  return (
    // A host may send the same page for all URLs, and may not have the page in every language.
    page?.locale !== visitorLanguage() ||
    page === undefined ||
    pagesForActions.includes(page.pathname) ||
    // The query may change what the page shows.
    window.location.search !== '' ||
    // The session has to be renewed, or the top bar has a link to private entries.
    shownSession() !== 'loggedOut' ||
    // The wheel scrolls a vertical text only with the application.
    document.querySelector('#app [data-vertical]') !== null
  );
}
