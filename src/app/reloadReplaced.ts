const key = 'reloadedForBuild';

/** URL of the main script, whose name contains a content hash; undefined in a page that is not prerendered. */
function mainScript({ document }: Window): string | undefined {
  const { app } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  return app?.split(' ').at(-1);
}

/** Whether `reloadReplaced` can help: the browser is online and the page is prerendered. */
export function mayBeReplaced(page: Window): boolean {
  return page.navigator.onLine && mainScript(page) !== undefined;
}

/**
 * Reloads the document if the server has a newer build: after a deployment the old code may be gone, and new
 * content may not fit it. Reloads once per address, so that servers with different builds cannot cause a loop.
 *
 * @returns whether it reloads; false also when the server does not answer with a page
 */
export async function reloadReplaced(page: Window): Promise<boolean> {
  const main = mainScript(page);
  const { pathname } = page.location;
  if (!main) return false;
  try {
    if (page.sessionStorage.getItem(key) === pathname) return false;
    const answer = await fetch(pathname, { headers: { accept: 'text/html' }, cache: 'no-cache' });
    const isPage = answer.headers.get('content-type')?.includes('html') === true;
    if (!isPage || (await answer.text()).includes(main)) return false;
    page.sessionStorage.setItem(key, pathname);
  } catch {
    return false;
  }
  page.location.reload();
  return true;
}
