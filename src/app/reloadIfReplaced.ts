const key = 'reloadedForBuild';

/** How long the server may take to send the page, in milliseconds. Until then, the visitor sees no error message. */
const deadline = 5_000;

/**
 * Identifies the build of this page by the URLs of its main script and of its content, which contain hashes.
 * Undefined if the page was not prerendered, as in development.
 */
function buildOf({ document }: Window): readonly string[] | undefined {
  const scripts = document.querySelector<HTMLElement>('script[data-app]')?.dataset['app'];
  const content = document.getElementById('app')?.dataset['contentFolder'];
  const main = scripts?.split(' ').at(-1);
  return main && content ? [main, content] : undefined;
}

/** Whether `reloadIfReplaced` can help: the browser is online and the page is prerendered. */
export function canReload(page: Window): boolean {
  return page.navigator.onLine && buildOf(page) !== undefined;
}

/**
 * Reloads the document if the server has another build: the code and content of this one may be gone. Reloads once per
 * address, so that servers with different builds cannot cause a loop.
 *
 * @returns whether it reloads; false also if the server does not respond with a page
 */
export async function reloadIfReplaced(page: Window): Promise<boolean> {
  const build = buildOf(page);
  const { pathname } = page.location;
  if (!build) return false;
  try {
    if (page.sessionStorage.getItem(key) === pathname) return false;
    const response = await fetch(pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(deadline),
    });
    const isPage = response.headers.get('content-type')?.includes('html') === true;
    const text = await response.text();
    if (!isPage || build.every((url) => text.includes(url))) return false;
    // The service worker has cached the page of the old build (src/serviceWorker/serviceWorker.ts).
    await page.caches?.delete('pages');
    page.sessionStorage.setItem(key, pathname);
  } catch {
    return false;
  }
  page.location.reload();
  return true;
}
