import { cacheNameOf, keptReleases } from './releases';
import type { Clients } from './scope';

/** Name of the cache in which stands which open page is of which release. */
const cacheName = 'site-pages';

/** Remembers of which release an open page is. */
export async function rememberPage(id: string, release: string): Promise<void> {
  const pages = await caches.open(cacheName);
  await pages.put(`/${id}`, new Response(release));
}

/**
 * Throws away what is kept of other releases, once no page that is open is of them. While a page has
 * not said yet of which release it is, everything stays.
 */
export async function sweep(own: string, clients: Clients): Promise<void> {
  const pages = await caches.open(cacheName);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const used = await Promise.all(open.map(async ({ id }) => (await pages.match(`/${id}`))?.text()));
  const ids = new Set(open.map(({ id }) => `/${id}`));
  for (const { url } of await pages.keys()) {
    if (!ids.has(new URL(url).pathname)) await pages.delete(url);
  }
  if (used.includes(undefined)) return;
  for (const release of await keptReleases()) {
    if (release !== own && !used.includes(release)) await caches.delete(cacheNameOf(release));
  }
}
