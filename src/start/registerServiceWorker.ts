import { fileUrl, serviceWorkerPath } from '../paths';
import { prefetchDocuments } from './prefetchLinks';

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
 * The name of the Trusted Types policy for the service worker (server/securityHeaders.ts). The
 * policy allows only one URL.
 */
const policyName = 'service-worker';

/**
 * Registers the service worker when the page needs no more files. Asks the worker to cache the
 * files that this page has loaded and, until hydration, the pages that visible links point to. If
 * the worker was not there when the page was loaded, it also caches the page itself. When the page
 * becomes visible again, the browser checks for a new worker. In browsers without service workers,
 * the function does nothing.
 *
 * @param settled resolves when the page needs no more files
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
    const cache = (urlsToCache: string[]) =>
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    cache([...(isUncontrolled ? [win.location.pathname] : []), ...loadedFiles(win)]);
    prefetchDocuments(win, cache);
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/** Returns the URLs of the content and pictures that the page has loaded so far. */
function loadedFiles(win: Window): string[] {
  const site = win.location.origin + fileUrl('/');
  return win.performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${site}content/`) || url.startsWith(`${site}images/`));
}

function createPolicy() {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  return trustedTypes?.createPolicy(policyName, {
    createScriptURL: (url) => {
      if (url === workerUrl) return url;
      throw new TypeError(`Expected ${workerUrl}.`);
    },
  });
}
