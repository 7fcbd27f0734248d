import { buildIn, ownBuild, showStartFailure } from '../documentState';
import { pageCache } from '../paths';
import { pressWithoutApplication, requestApplication } from './earlyInput';

/*
 * What happens when something of this build could not be loaded: a script, a page's code, content,
 * the search, the texts of a language. Nothing of an earlier build stays on the server, so the usual
 * reason is a deployment.
 */

/**
 * The session storage key for the builds for which this tab has opened a new document. Each build
 * gets one, so servers with different builds cannot cause an endless loop.
 */
const key = 'openedForBuilds';

/**
 * How long to wait for the server's response, in milliseconds. During this time, the visitor sees
 * no error message.
 */
const deadlineMs = 5_000;

/** Selects the fields in which the visitor types. */
const textFields = 'input:not([type=checkbox]), textarea';

/**
 * Opens another document if that helps: the one behind the link or the form that the visitor has
 * pressed before hydration, or, if the server now has another build, the same page again. A document
 * in whose field the visitor is typing stays.
 *
 * @param url the URL of the page that could not be shown; by default, the current URL
 * @param location the location to change
 * @returns whether a document is being opened; false if the server has this build or does not
 * respond with a page, and if this tab has already opened a document because
 * of the server's build
 */
export async function recover(
  { pathname, href }: Pick<URL, 'pathname' | 'href'> = window.location,
  location: Pick<Location, 'pathname' | 'reload' | 'assign'> = window.location,
): Promise<boolean> {
  const isInField = isTyping();
  if (pressWithoutApplication()) return true;
  if (isInField) return false;
  const build = ownBuild();
  if (build === undefined) return false;
  try {
    const opened = window.sessionStorage.getItem(key)?.split('\n') ?? [];
    const response = await fetch(pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const next = buildIn(await response.text());
    if (next === undefined || next === build || opened.includes(next)) return false;
    await deletePages();
    // The visitor may have acted while the server responded.
    if (pressWithoutApplication()) return true;
    if (isTyping()) return false;
    window.sessionStorage.setItem(key, [...opened, next].join('\n'));
  } catch {
    return false;
  }
  if (pathname === location.pathname) location.reload();
  else location.assign(href);
  return true;
}

/**
 * Recovers from a start that has failed (startPage.ts). If no other document is opened, the page
 * stays a document, and the visitor learns that it could not react to a press. The press is repeated
 * after the next attempt, which begins with the visitor's next action, or when the browser is online
 * again.
 */
export async function recoverStart(): Promise<void> {
  if (!(await recover())) keepDocument();
}

/**
 * Recovers if the start script could not be loaded, so that the code above is missing
 * (inlineScript.ts). If the server does not have the script, the page is opened again, but not if it
 * was opened in this way. The server is asked because Safari also stops loading scripts when the
 * visitor leaves the page, and opening it again would take the visitor back.
 *
 * @param url the URL of the start script
 * @param location the location to change
 */
export async function recoverStartScript(
  url: string,
  location: Pick<Location, 'reload'> = window.location,
): Promise<void> {
  if (pressWithoutApplication()) return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isTyping() || visit?.type === 'reload') return keepDocument();
  try {
    const { headers } = await fetch(url);
    if (headers.get('content-type')?.includes('javascript')) return keepDocument();
    await deletePages();
  } catch {
    // The browser is offline, or the document is sandboxed and may not read `caches`.
    return keepDocument();
  }
  // The visitor may have acted while the server responded.
  if (pressWithoutApplication()) return;
  if (isTyping()) return keepDocument();
  location.reload();
}

function keepDocument(): void {
  if (window.pageStart?.press) showStartFailure(true);
  window.addEventListener('online', requestApplication, { once: true });
}

function isTyping(): boolean {
  const isPressed = window.pageStart?.press !== undefined;
  return !isPressed && document.activeElement?.matches(textFields) === true;
}

/** Deletes the build's pages from the service worker's cache (src/serviceWorker/serviceWorker.ts). */
async function deletePages(): Promise<void> {
  await window.caches?.delete(pageCache);
}
