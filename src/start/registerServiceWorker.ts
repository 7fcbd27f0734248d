import { completeInstallation, fileUrl, serviceWorkerPath, serviceWorkerPolicy } from '../paths';
import { readPageContent } from '../documentState';

/** The Trusted Types API, which TypeScript's DOM library does not contain yet. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

const workerUrl = fileUrl(serviceWorkerPath);

/**
 * Registers the service worker when the page is settled. Asks the worker to cache the files of this
 * page, and the files of its installation that are missing. If the worker was not there when the page
 * was loaded, it also caches the page itself. When the page becomes visible again, the
 * browser checks for a new worker. In browsers without service workers, the function does nothing.
 *
 * @param settled resolves when nothing more happens until the visitor acts
 */
export async function registerServiceWorker(
  win: Window & typeof globalThis,
  settled: Promise<unknown>,
): Promise<void> {
  // Create the policy at once, so that no other script can create one with the same name.
  const policy = createPolicy();
  await settled;
  try {
    const { serviceWorker } = win.navigator;
    // The `serviceWorker` property is missing in some private windows and on insecure origins. In a
    // sandboxed document, reading it throws an error.
    if (!serviceWorker) return;
    const isUncontrolled = serviceWorker.controller === null;
    const registration = await serviceWorker.register(
      policy?.createScriptURL(workerUrl) ?? workerUrl,
    );
    win.document.addEventListener('visibilitychange', () => {
      if (win.document.visibilityState === 'visible') {
        registration.update().catch(() => undefined);
      }
    });
    const { active } = await serviceWorker.ready;
    // workbox-routing handles this message.
    const urlsToCache = [...(isUncontrolled ? [win.location.pathname] : []), ...filesOfPage(win)];
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    // The browser may have ended the worker's installation too early.
    active?.postMessage({ type: completeInstallation });
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/**
 * Returns the URLs of the content that the application needs in order to hydrate the page, and of
 * the content and pictures that the page has loaded so far.
 */
function filesOfPage({ location, performance }: Window): Set<string> {
  const site = location.origin + fileUrl('/');
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${site}content/`) || url.startsWith(`${site}images/`));
  const needed = readPageContent().map((url) => new URL(url, location.href).href);
  return new Set([...needed, ...loaded]);
}

/** Creates a policy that allows only the URL of the service worker. */
function createPolicy() {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  return trustedTypes?.createPolicy(serviceWorkerPolicy, {
    createScriptURL: (url) => {
      if (url === workerUrl) return url;
      throw new TypeError(`Expected ${workerUrl}.`);
    },
  });
}
