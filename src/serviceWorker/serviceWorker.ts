import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { readAddress } from '../locale/address';
import { canCachePages, isHashedFile, isPageUrl, pageKey, pageToCache } from './pages';

/*
 * The service worker (docs/decisions/0018). What it caches, and how long:
 * - files with a hash (code, content): used from the cache; the 500 most recently used stay
 * - pages, and pictures without a hash: used from the cache and updated in the background; 100 of each stay
 * A cached page and the files that it names are of the same build, so builds never mix.
 */

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** The part of a service worker's global scope that is used here; see WithCookieStore. */
interface Scope {
  /** Written by the build (generator/prerender/prerender.ts): URLs of all code, and of the page for offline navigation. */
  readonly build: { readonly code: readonly string[]; readonly shell: string };
  readonly clients: {
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<readonly { url: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: 'install' | 'activate',
    listener: (event: ExtendableEvent) => void,
  ) => void;
}
const scope = globalThis as unknown as Scope;

const fileCache = 'files';
const pageCache = 'pages';

const ignoreVary = { ignoreVary: true };

/** Removes the entries that were used least recently. */
function limitTo(maxEntries: number): WorkboxPlugin {
  // The two types differ only because of exactOptionalPropertyTypes.
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
      // A static host may answer a missing file with a page.
      cacheWillUpdate: async ({ response }) =>
        response.ok && !response.headers.get('content-type')?.includes('html') ? response : null,
      // The cache cannot be read, as on a damaged disk.
      handlerDidError: ({ request }) => fetch(request),
    },
  ],
});

const offlineFallback = {
  handlerDidError: ({ request }: { request: Request }) =>
    fetch(request).catch(() => caches.match(scope.build.shell, ignoreVary)),
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
// A message asks for the pages that links lead to (src/start/registerServiceWorker.ts).
registerRoute(
  ({ url, request, event }) =>
    (request.mode === 'navigate' || event.type === 'message') && isPageUrl(url),
  canCachePages() ? pages : new NetworkOnly({ plugins: [offlineFallback] }),
);

clientsClaim();

scope.addEventListener('install', (event) => {
  async function install() {
    await Promise.all(scope.build.code.map(cacheCode));
    await (await caches.open(fileCache)).add(new Request(scope.build.shell, { cache: 'no-cache' }));
    await scope.skipWaiting();
  }

  /** @throws Error if the code does not arrive; then the browser keeps the previous worker */
  async function cacheCode(url: string) {
    const [response, cached] = files.handleAll({ event, request: new Request(url) });
    const { ok, status } = await response;
    if (!ok) throw new Error(`${url}: expected 200, got ${status}`);
    await cached;
  }

  event.waitUntil(install());
});

scope.addEventListener('activate', (event) => {
  async function activate() {
    // The caches of the previous worker, which had one for each build.
    const names = (await caches.keys()).filter((name) => name.startsWith('site-'));
    await Promise.all(names.map((name) => caches.delete(name)));
    // Pages that were opened before there was a worker.
    const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const urls = open.map(({ url }) => new URL(url)).filter(isPageUrl);
    if (!canCachePages()) return;
    await Promise.allSettled(
      urls.map(({ pathname }) => pages.handle({ event, request: new Request(pathname) })),
    );
  }
  event.waitUntil(activate());
});
