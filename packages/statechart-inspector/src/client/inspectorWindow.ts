const name = 'xstateinspector';
const features = 'popup,width=1440,height=1000';

/**
 * Returns whether a page was loaded in place of the inspector, because a server answers the
 * inspector's URL with the page itself, as many development servers do for unknown URLs. Such a
 * page must not open an inspector: the next window would show the same page again, without end.
 */
export function isInspectorWindow(page: Window, address: URL): boolean {
  const { origin, pathname, search } = page.location;
  const isItsUrl =
    origin === address.origin && pathname === address.pathname && search === address.search;
  // The server may have redirected the URL, and a router may have changed it since.
  const isItsWindow = page.name === name && Boolean(page.opener) && page.opener !== page;
  return isItsUrl || isItsWindow;
}

/**
 * Opens the inspector window. If the window is already open, finds it without reloading it, so that
 * its recording is kept.
 * @param page the page that opens the window
 * @param address the URL of the inspector
 * @returns null if the browser blocks the window. Otherwise, `opened` is the window, and `listens`
 * says whether the window is ready to receive messages. `listens` is null if the window has another
 * origin, because then a script cannot find out.
 */
export function inspectorWindow(
  page: Window,
  address: URL,
): { opened: Window; listens: boolean | null } | null {
  // With an empty URL, `window.open` returns the window of this name without navigating it. If
  // there is no such window, it opens a new one.
  let opened = page.open('', name, features);
  if (opened === page) {
    // The user followed a link from the inspector to this page, so this window still has the
    // inspector's window name.
    page.name = '';
    opened = page.open('', name, features);
  }
  if (!opened || opened.closed) return null;
  try {
    const { origin, pathname } = opened.location;
    const isThere = origin === address.origin && pathname === address.pathname;
    if (!isThere) opened.location.replace(address.href);
    // A window that is still loading sends a message once it is ready.
    return { opened, listens: isThere && opened.document.readyState === 'complete' };
  } catch {
    // Scripts cannot read the location of a window that has another origin.
    return { opened, listens: null };
  }
}

/**
 * Opens a window on the next click for which the browser allows it, and logs a message about it to
 * the console. Use this function when the browser has blocked a window that was not opened by a
 * click.
 *
 * @param open returns whether the window was opened
 */
export function openWithNextClick(page: Window, open: () => boolean): void {
  console.warn(
    'XState inspector: the browser refused its window. It opens with your next click; or allow pop-ups here',
  );
  const click = () => {
    if (open()) page.removeEventListener('click', click, true);
  };
  page.addEventListener('click', click, true);
}
