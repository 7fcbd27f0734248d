/**
 * Whether the site has a service worker, fixed at build time. Switched off, the build has one all the
 * same: it rids visitors of the one that they already have.
 *
 * @param value the variable `SERVICE_WORKER`
 * @throws Error that says what was expected
 */
export function hasServiceWorker(value = ''): boolean {
  if (value === '' || value === 'on') return true;
  if (value === 'off') return false;
  throw new Error(`SERVICE_WORKER: expected on or off, got ${JSON.stringify(value)}`);
}
