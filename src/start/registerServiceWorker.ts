import { fileUrl, serviceWorkerPath } from '../paths';
import { prefetchPages } from './prefetchPages';

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
 * Registers the service worker when the page is settled, and lets it cache what this page has loaded, and the pages
 * that visible links lead to. Checks for a new worker when the page becomes visible again. Does nothing in browsers
 * without service workers.
 */
export async function registerServiceWorker(
  page: Window,
  settled: Promise<unknown>,
): Promise<void> {
  // Immediately: no other script may create a policy with this name.
  const policy = createPolicy();
  await settled;
  try {
    const { serviceWorker } = page.navigator;
    // Missing in some private windows and on insecure origins; in a sandboxed document it throws.
    if (!serviceWorker) return;
    const registration = await serviceWorker.register(
      policy?.createScriptURL(workerUrl) ?? workerUrl,
    );
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') {
        registration.update().catch(() => undefined);
      }
    });
    const { active } = await serviceWorker.ready;
    // A message of workbox-routing.
    const cache = (urlsToCache: string[]) =>
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    cache(loadedFiles(page));
    prefetchPages(page, cache);
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/** URLs of the content and pictures that the page has loaded. */
function loadedFiles(page: Window): string[] {
  const site = page.location.origin + fileUrl('/');
  return page.performance
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
