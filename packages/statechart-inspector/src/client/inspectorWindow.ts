const name = 'xstateinspector';
const features = 'popup,width=1280,height=860';

/** Opens a window, as `window.open` does: null when the browser refuses it. */
export type Open = (url: string, name: string, features: string) => Window | null;

/**
 * Opens the inspector's window, or finds the one that is open, as it is: what it has recorded stays.
 *
 * @param page who asks for it
 * @param address that of the inspector
 * @returns the window, and whether it was there and listens; null when the browser refuses to open one
 */
export function inspectorWindow(
  page: Window,
  address: URL,
  open: Open,
): { opened: Window; listens: boolean } | null {
  // An empty address gives the window of this name as it is, or a new one.
  let opened = open('', name, features);
  if (opened === page) {
    // A link in the inspector's window has led here: this is no inspector any more.
    page.name = '';
    opened = open('', name, features);
  }
  if (!opened || opened.closed) return null;
  const found = stateAt(opened, address);
  if (found === null) opened.location.replace(address.href);
  // One that is still being loaded says by itself when it listens.
  return { opened, listens: found === 'complete' };
}

/** How far the window has loaded this address; null when it is somewhere else. */
function stateAt(opened: Window, { origin, pathname }: URL) {
  try {
    const isThere = opened.location.origin === origin && opened.location.pathname === pathname;
    return isThere ? opened.document.readyState : null;
  } catch {
    // A window of another origin does not say where it is.
    return null;
  }
}
