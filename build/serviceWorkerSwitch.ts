/**
 * Whether the site has a service worker, fixed at build time. Without one, `/service-worker.js` unregisters the worker of
 * earlier builds.
 *
 * @param value the variable `SERVICE_WORKER`
 * @throws Error if the value is neither `on`, `off` nor empty
 */
export function hasServiceWorker(value = ''): boolean {
  if (value === '' || value === 'on') return true;
  if (value === 'off') return false;
  throw new Error(`SERVICE_WORKER: expected on or off, got ${JSON.stringify(value)}`);
}
