const name = 'xstateinspector';
const features = 'popup,width=1280,height=860';

/**
 * Opens the window of the inspector. If the window is already open, finds it without reloading it,
 * so that its recording is kept.
 * @param page the page that opens the window
 * @param address the URL of the inspector
 * @returns null if the browser blocks the window. Otherwise, `opened` is the window, and `listens`
 * is whether the window is ready to receive messages. `listens` is null if the window has another
 * origin, because it cannot be checked then.
 */
export function inspectorWindow(
  page: Window,
  address: URL,
): { opened: Window; listens: boolean | null } | null {
  // If the URL is empty, `window.open` returns the window with this name without navigating it. If
  // there is no such window, it opens a new one.
  let opened = page.open('', name, features);
  if (opened === page) {
    // The user followed a link in the inspector's window to this page, so the page still has the
    // name of that window.
    page.name = '';
    opened = page.open('', name, features);
  }
  if (!opened || opened.closed) return null;
  try {
    const { origin, pathname } = opened.location;
    const isThere = origin === address.origin && pathname === address.pathname;
    if (!isThere) opened.location.replace(address.href);
    // If the window is still loading, it sends a message as soon as it is ready.
    return { opened, listens: isThere && opened.document.readyState === 'complete' };
  } catch {
    // Scripts cannot read the location of a window with another origin.
    return { opened, listens: null };
  }
}

/**
 * Opens a window after the next click, and announces this in the console. Use it when
 * the browser has blocked a window because no click of the user opened it.
 */
export function openWithNextClick(page: Window, open: () => void): void {
  console.warn(
    'XState inspector: the browser refused its window. It opens with your next click; or allow pop-ups here',
  );
  page.addEventListener('click', open, { once: true, capture: true });
}
