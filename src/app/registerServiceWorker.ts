import { fileUrl, serviceWorkerPath } from '../paths';
import { whenIdle } from '../ui/whenIdle';
import { prefetchLinks } from './prefetchLinks';

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
 * Registers the service worker once the page is idle, and then prefetches the pages that visible links lead to.
 * Checks for a new worker when the page becomes visible again. Does nothing in browsers without service workers.
 *
 * @param shown settles when the page is hydrated, with the function that prefetches pages
 */
export function registerServiceWorker(
  page: Window,
  shown: Promise<(pathnames: readonly string[]) => unknown>,
): void {
  const { serviceWorker } = page.navigator;
  // Missing in some private windows and on insecure origins.
  if (!serviceWorker) return;
  // Immediately: no other script may create a policy with this name.
  const policy = createPolicy();

  async function register() {
    try {
      const registration = await serviceWorker.register(
        policy?.createScriptURL(workerUrl) ?? workerUrl,
      );
      page.document.addEventListener('visibilitychange', () => {
        if (page.document.visibilityState === 'visible') {
          registration.update().catch(() => undefined);
        }
      });
      const { active } = await serviceWorker.ready;
      // workbox-routing caches these files, which the page loaded before it had a worker.
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedFiles(page) } });
      if (!serviceWorker.controller) {
        await new Promise((resolve) =>
          serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
      }
      prefetchLinks(page, await shown);
    } catch (error) {
      console.warn('The service worker could not be registered.', error);
    }
  }

  const registerWhenIdle = () => whenIdle(page, () => void register(), { orAfter: 1 });
  void shown.finally(() => {
    if (page.document.readyState === 'complete') registerWhenIdle();
    else page.addEventListener('load', registerWhenIdle, { once: true });
  });
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
