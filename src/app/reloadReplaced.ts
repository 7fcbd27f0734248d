const key = 'reloadedForBuild';

/** The file of the application that each build gives another name; none where no build wrote the document. */
function mainScript({ document }: Window): string | undefined {
  const { app } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  return app?.split(' ').at(-1);
}

/** Whether `reloadReplaced` may help: the browser is online, and the document is of a build. */
export function mayBeReplaced(page: Window): boolean {
  return page.navigator.onLine && mainScript(page) !== undefined;
}

/**
 * Loads the document again where the server has another build than the one it is of: after a deployment,
 * old code may be gone, and new content need not fit it. Once for each address, so that servers that have different
 * builds cannot make it go round in circles.
 *
 * @returns whether it does; false too where the server does not answer with a page
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
