import { fileOfPage } from '../content/contentFiles';
import { releaseOfPage, type PageNews } from '../content/release';
import { serviceWorkerPath } from '../paths';
import { whenIdle } from '../ui/whenIdle';
import { warmLinks } from './warmLinks';

/** Of the Trusted Types API, which TypeScript's DOM does not have yet. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

/** Name of the Trusted Types policy (server/securityHeaders.ts). It lets one address pass. */
const policyName = 'service-worker';

/**
 * Has the browser keep the site, by its service worker, once the page has nothing else to do. A page
 * that is shown again looks for a new release. Nothing depends on it: a browser without service
 * workers, or one that refuses, goes on without.
 *
 * @param shown settles when the page is there, and gives the way to load other pages
 */
export function registerServiceWorker(
  page: Window,
  shown: Promise<(pathnames: readonly string[]) => unknown>,
): void {
  const { serviceWorker } = page.navigator;
  // Missing in some private windows, and where the address is not secure.
  if (!serviceWorker) return;
  // At once: until the policy is made, somebody else could make one of its name.
  const policy = createPolicy();

  async function register() {
    try {
      const registration = await serviceWorker.register(
        policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath,
      );
      page.document.addEventListener('visibilitychange', () => {
        if (page.document.visibilityState === 'visible') {
          registration.update().catch(() => undefined);
        }
      });
      await serviceWorker.ready;
      const release = releaseOfPage();
      if (!release) return;
      const tell = (files: readonly string[]) =>
        registration.active?.postMessage({ release, files } satisfies PageNews);
      tell(filesOnScreen(page));
      const warmPages = await shown;
      warmLinks(page, (pathnames) => {
        const { lang } = page.document.documentElement;
        tell(pathnames.map((pathname) => fileOfPage(lang, pathname)));
        // Out of the worker's cache: nothing of it is asked of the network again.
        if (serviceWorker.controller) void warmPages(pathnames);
      });
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

/** What the page has asked for before there was a worker that would keep it. */
function filesOnScreen(page: Window): string[] {
  const { origin } = page.location;
  return page.performance
    .getEntriesByType('resource')
    .filter(
      ({ name }) => name.startsWith(`${origin}/content/`) || name.startsWith(`${origin}/images/`),
    )
    .map(({ name }) => new URL(name).pathname);
}

function createPolicy() {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  return trustedTypes?.createPolicy(policyName, {
    createScriptURL: (asked) => {
      if (asked === serviceWorkerPath) return asked;
      throw new TypeError(`Expected ${serviceWorkerPath}.`);
    },
  });
}
