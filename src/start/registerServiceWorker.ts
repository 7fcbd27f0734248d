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

/** Name of the Trusted Types policy (server/securityHeaders.ts), which allows one URL. */
const policyName = 'service-worker';

/**
 * Registers the service worker when the page is settled, and lets it cache what this page has loaded. From then on
 * the documents of visible links are prefetched, because the worker keeps them. Checks for a new worker when the page becomes visible
 * again. Does nothing in browsers without service workers.
 */
export async function registerServiceWorker(
  win: Window & typeof globalThis,
  settled: Promise<unknown>,
): Promise<void> {
  // Immediately: no other script may create a policy with this name.
  const policy = createPolicy();
  await settled;
  try {
    const { serviceWorker } = win.navigator;
    // Missing in some private windows and on insecure origins; in a sandboxed document it throws.
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
    // A message of workbox-routing.
    const cache = (urlsToCache: string[]) =>
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    cache(loadedFiles(win));
    prefetchDocuments(win, cache);
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/** URLs of the content and pictures that the page has loaded. */
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
