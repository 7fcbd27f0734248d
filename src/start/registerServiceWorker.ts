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

/** The name of the Trusted Types policy (server/securityHeaders.ts), which allows a single URL. */
const policyName = 'service-worker';

/**
 * Registers the service worker when the page is settled, and asks it to cache what this page has
 * loaded. From then on, the documents of visible links are prefetched, because the worker keeps
 * them. When the page becomes visible again, the browser checks for a new worker. The function does
 * nothing in browsers without service workers.
 *
 * @param settled resolves when the page needs no more files
 */
export async function registerServiceWorker(
  win: Window & typeof globalThis,
  settled: Promise<unknown>,
): Promise<void> {
  // Create the policy at once, so that no other script can create one with this name.
  const policy = createPolicy();
  await settled;
  try {
    const { serviceWorker } = win.navigator;
    // In some private windows and on insecure origins, there is no service worker; in a sandboxed
    // document, the access throws.
    if (!serviceWorker) return;
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
    cache(loadedFiles(win));
    prefetchDocuments(win, cache);
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/** Returns the URLs of the content and images that the page has loaded. */
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
