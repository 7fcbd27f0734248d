import type { DataStrategyResult, MiddlewareFunction } from 'react-router-dom';

const key = 'reloadedForBuild';

/**
 * How long to wait for the server's response, in milliseconds. During this time, the visitor sees
 * no error message.
 */
const deadline = 5_000;

/**
 * Returns the URLs of this page's main script and content folder. They contain hashes, so they
 * identify the build. Returns undefined if the page was not prerendered, for example during
 * development.
 */
function buildOf({ document }: Window): readonly string[] | undefined {
  const scripts = document.querySelector<HTMLElement>('script[data-app]')?.dataset['app'];
  const content = document.getElementById('app')?.dataset['contentFolder'];
  const main = scripts?.split(' ').at(-1);
  return main && content ? [main, content] : undefined;
}

/**
 * Opens a page as a new document if the server now has a different build, because the server may no
 * longer have this build's code and content. This never happens twice in a row for the same path;
 * otherwise, servers with different builds could cause an endless loop.
 *
 * @param url the page's URL; by default, the current URL
 * @returns whether a new document is being opened; false if the browser is offline or the server
 * does not respond with a page
 */
export async function reloadIfReplaced(
  win: Window,
  { pathname, href }: Pick<URL, 'pathname' | 'href'> = win.location,
): Promise<boolean> {
  const build = buildOf(win);
  if (!build || !win.navigator.onLine) return false;
  try {
    if (win.sessionStorage.getItem(key) === pathname) return false;
    const response = await fetch(pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(deadline),
    });
    const isPage = response.headers.get('content-type')?.includes('html') === true;
    const text = await response.text();
    if (!isPage || build.every((one) => text.includes(one))) return false;
    // Delete the old build's pages from the service worker's cache
    // (src/serviceWorker/serviceWorker.ts).
    await win.caches?.delete('pages');
    win.sessionStorage.setItem(key, pathname);
  } catch {
    return false;
  }
  if (pathname === win.location.pathname) win.location.reload();
  else win.location.assign(href);
  return true;
}

/**
 * Middleware for all routes. If a page's code or data cannot be loaded, the server may have another
 * build, so the middleware calls `reloadIfReplaced`. Meanwhile, the previous page stays on screen.
 */
export const reloadAfterFailure: MiddlewareFunction = async ({ request }, next) => {
  const results = (await next()) as Record<string, DataStrategyResult>;
  const hasFailed = Object.values(results).some(({ type }) => type === 'error');
  // This navigation must not end while a new document is being opened, because it would briefly
  // show an error.
  if (hasFailed && (await reloadIfReplaced(window, new URL(request.url))))
    await new Promise(() => {});
  return results;
};
