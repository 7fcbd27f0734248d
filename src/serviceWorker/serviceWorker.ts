import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { readAddress } from '../locale/address';
import { completeInstallation, pageCache } from '../paths';
import {
  canCachePages,
  isHashedFile,
  isPageUrl,
  mayBeEarlierAddress,
  pageKey,
  pageToCache,
} from './pages';

/*
 * The service worker (docs/decisions/0018-hashed-files-and-workbox.md). It caches two kinds of
 * resources:
 *
 * - Code and content files, whose names contain a hash, are loaded from the cache if it contains
 * them. The cache keeps the 500 most recently used files.
 * - Pages, and pictures whose names contain no hash, are loaded from the cache and updated in the
 * background. The cache keeps 100 of each.
 *
 * A page refers only to files from its own build, so a cached page never loads files from another
 * build.
 */

declare const self: ServiceWorkerGlobalScope & {
  /**
   * The URLs of all code files, and the URL of the page that is shown for offline navigations. The
   * build writes these URLs into this file (generator/outputs/serviceWorker.ts).
   */
  readonly build: { readonly code: readonly string[]; readonly shell: string };
};

const fileCache = 'files';

const ignoreVary = { ignoreVary: true };

/** Limits the number of entries in a cache. The least recently used entries are removed. */
function limitTo(maxEntries: number): WorkboxPlugin {
  // The cast is safe: without TypeScript's exactOptionalPropertyTypes option, the two types would
  // be compatible.
  return new ExpirationPlugin({
    maxEntries,
    matchOptions: ignoreVary,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;
}

const files = new CacheFirst({
  cacheName: fileCache,
  matchOptions: ignoreVary,
  plugins: [
    limitTo(500),
    {
      // Some static hosts send a page in place of a missing file. Do not cache such a page as if it
      // were the file.
      cacheWillUpdate: async ({ response }) =>
        response.ok && !response.headers.get('content-type')?.includes('html') ? response : null,
      // Runs if the cache cannot be read, for example on a damaged disk.
      handlerDidError: ({ request }) => fetch(request),
    },
  ],
});

const offlineFallback = {
  handlerDidError: ({ request }: { request: Request }) =>
    fetch(request).catch(() => caches.match(self.build.shell, ignoreVary)),
};

const pages = new StaleWhileRevalidate({
  cacheName: pageCache,
  matchOptions: ignoreVary,
  plugins: [
    limitTo(100),
    {
      cacheKeyWillBeUsed: ({ request }) => pageKey(request.url),
      cacheWillUpdate: ({ request, response }) => pageToCache(request.url, response),
    },
    offlineFallback,
  ],
});

const network = new NetworkOnly({ plugins: [offlineFallback] });

const pictures = new StaleWhileRevalidate({
  cacheName: 'pictures',
  matchOptions: ignoreVary,
  plugins: [limitTo(100)],
});

registerRoute(({ url, sameOrigin }) => sameOrigin && isHashedFile(url), files);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(images|icons)\//.test(readAddress(url.pathname).path),
  pictures,
);
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && mayBeEarlierAddress(url),
  network,
);
// Pages are requested by navigations and by messages with the URLs of open pages
// (src/start/registerServiceWorker.ts).
registerRoute(
  ({ url, request, event }) =>
    (request.mode === 'navigate' || event.type === 'message') && isPageUrl(url),
  canCachePages() ? pages : network,
);

// The first worker takes over the pages that were opened before it was installed. They report their
// own URLs (src/start/registerServiceWorker.ts), because navigations wait while a worker is being
// activated.
clientsClaim();

// The next worker takes over when no page is open, so `skipWaiting` is never called. With it,
// Chromium stops the previous worker at once. A navigation that this worker was answering then
// never ends. There is no hurry: both workers share the caches, and no page depends on a new
// worker.

self.addEventListener('install', (event) => event.waitUntil(install(event)));

// Browsers may end a worker during its installation, for example when the visitor leaves the site
// after a second, and may activate it nevertheless. They may also remove files from the cache. The
// shell is cached last, so if it is there, so are the others.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === completeInstallation) event.waitUntil(completeInstall(event));
});

async function completeInstall(event: ExtendableEvent): Promise<void> {
  if (!(await caches.match(self.build.shell, ignoreVary))) await install(event);
}

async function install(event: ExtendableEvent): Promise<void> {
  await Promise.all(self.build.code.map((url) => cacheCode(event, url)));
  await (await caches.open(fileCache)).add(new Request(self.build.shell, { cache: 'no-cache' }));
}

/**
 * Caches a code file.
 *
 * @throws if the file cannot be loaded; the browser then keeps the previous worker
 */
async function cacheCode(event: ExtendableEvent, url: string): Promise<void> {
  const [response, cached] = files.handleAll({ event, request: new Request(url) });
  const { ok, status } = await response;
  if (!ok) throw new Error(`${url}: expected 200, got ${status}`);
  await cached;
}
