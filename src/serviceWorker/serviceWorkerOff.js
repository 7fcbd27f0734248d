/*
 * The service worker for `npm run dev` and for builds with SERVICE_WORKER=off. It replaces the
 * worker that a visitor already has, deletes its caches and unregisters itself. It is written in
 * JavaScript because it is served without compilation.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  async function unregister() {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  }
  event.waitUntil(unregister());
});
