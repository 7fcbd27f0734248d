const name = 'xstateinspector';
const features = 'popup,width=1280,height=860';

/**
 * Opens the window of the inspector. If it is already open, finds it without a reload, so that its recording stays.
 *
 * @param page the page that opens the window
 * @param address URL of the inspector
 * @returns the window, and whether it listens: null if that is unknown, because it has another origin; null if the
 *   browser blocks it
 */
export function inspectorWindow(
  page: Window,
  address: URL,
): { opened: Window; listens: boolean | null } | null {
  // With an empty URL, `window.open` returns the window of this name without navigating it, or a new one.
  let opened = page.open('', name, features);
  if (opened === page) {
    // A link in the window of the inspector led to this page, so the page has that window's name.
    page.name = '';
    opened = page.open('', name, features);
  }
  if (!opened || opened.closed) return null;
  try {
    const { origin, pathname } = opened.location;
    const isThere = origin === address.origin && pathname === address.pathname;
    if (!isThere) opened.location.replace(address.href);
    // If it is still loading, it reports itself when it listens.
    return { opened, listens: isThere && opened.document.readyState === 'complete' };
  } catch {
    // The location of another origin cannot be read.
    return { opened, listens: null };
  }
}

/**
 * Opens a window with the next click, and says so in the console. Use it for a window that the browser blocked because
 * the user had not clicked.
 */
export function openWithNextClick(page: Window, open: () => void): void {
  console.warn(
    'XState inspector: the browser refused its window. It opens with your next click; or allow pop-ups here',
  );
  page.addEventListener('click', open, { once: true, capture: true });
}
