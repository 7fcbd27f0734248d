const name = 'xstateinspector';
const features = 'popup,width=1280,height=860';

/** Opens a window like `window.open`; null if the browser blocks it. */
export type Open = (url: string, name: string, features: string) => Window | null;

/**
 * Opens the window of the inspector, or finds the one that is open without reloading it, so its recording stays.
 *
 * @param page the page that opens it
 * @param address URL of the inspector
 * @returns the window, and whether it was open and listens; null if the browser blocks it
 */
export function inspectorWindow(
  page: Window,
  address: URL,
  open: Open,
): { opened: Window; listens: boolean } | null {
  // With an empty URL, `open` returns the window of this name without navigating it, or a new one.
  let opened = open('', name, features);
  if (opened === page) {
    // A link in the window of the inspector led to this page, so the page has that window's name.
    page.name = '';
    opened = open('', name, features);
  }
  if (!opened || opened.closed) return null;
  const found = stateAt(opened, address);
  if (found === null) opened.location.replace(address.href);
  // If it is still loading, it reports itself when it listens.
  return { opened, listens: found === 'complete' };
}

/** The ready state of the window if it shows this URL; null if it shows another one. */
function stateAt(opened: Window, { origin, pathname }: URL) {
  try {
    const isThere = opened.location.origin === origin && opened.location.pathname === pathname;
    return isThere ? opened.document.readyState : null;
  } catch {
    // The location of another origin cannot be read.
    return null;
  }
}

/**
 * Opens a window with the next click, and says so in the console. For windows that the browser blocked because the
 * user had not clicked.
 */
export function openWithNextClick(page: Window, open: () => void): void {
  console.warn(
    'XState inspector: the browser refused its window. It opens with your next click; or allow pop-ups here',
  );
  page.addEventListener('click', open, { once: true, capture: true });
}
