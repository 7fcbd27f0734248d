/*
 * The service worker of a site that wants none (SERVICE_WORKER=off): it takes the place of the one that a visitor
 * already has, throws away what that one has kept, and is gone itself.
 */
import type { ServiceWorkerScope } from './scope';

const scope = globalThis as unknown as ServiceWorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  async function leave() {
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith('site-'));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await scope.registration.unregister();
  }
  event.waitUntil(leave());
});
